/** The number of a row out of an address or the browser's history; the server knows none that is longer. */
export function rowIdIn(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id < 1e15 ? id : undefined;
}
