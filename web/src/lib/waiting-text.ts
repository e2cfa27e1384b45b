/** «3 warten seit 18:40», on this device's clock. */
export function waitingText(count: number, since: string | undefined): string {
  if (since === undefined) return `${count} warten`;
  const time = new Date(since).toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit' });
  return `${count} warten seit ${time}`;
}
