/** Where the order of a table has gone: the browser's history still names the table where it was begun. */
const movedTo = new Map<string, string>();

/** The order that was led to its payment last, until a table is chosen. */
let toBePaid: string | undefined;

export function noteToBePaid(clientOrderId: string): void {
  toBePaid = clientOrderId;
}

/** Whoever comes back to it by the device's way back has not left it. */
export function isToBePaid(clientOrderId: string): boolean {
  return toBePaid === clientOrderId;
}

/** From now on the table's address means the other one. */
export function noteMove(eventId: number, from: string, to: string): void {
  noteBegin(eventId, to);
  if (from !== to) movedTo.set(`${eventId} ${from}`, to);
}

/** The table is chosen by itself: whatever was moved away from it, this order is its own. */
export function noteBegin(eventId: number, table: string): void {
  movedTo.delete(`${eventId} ${table}`);
  toBePaid = undefined;
}

export function tableNow(eventId: number, table: string): string {
  const to = movedTo.get(`${eventId} ${table}`);
  return to === undefined ? table : tableNow(eventId, to);
}
