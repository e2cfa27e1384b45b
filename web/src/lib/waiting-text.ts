/** «3 warten seit 18:40», on this device's clock; with the day where it is not of today. */
export function waitingText(count: number, since: string | undefined, now = new Date()): string {
  if (since === undefined) return `${count} warten`;
  const at = new Date(since);
  const time = at.toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit' });
  const isToday = at.toDateString() === now.toDateString();
  return `${count} warten seit ${isToday ? '' : `${at.getDate()}.${at.getMonth() + 1}. `}${time}`;
}
