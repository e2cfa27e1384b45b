/**
 * An order's identity, a UUID of version 7 of this instant (ms) and what is random in one of version 4. Those of an
 * evening stand side by side in the server's index and share its pages. Nothing relies on the time in it.
 */
export function orderIdOf(now: number, random: string): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
