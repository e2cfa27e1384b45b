/** «3 warten seit 18:40», on this device's clock; with the day where it is not of today. */
export function waitingText(count: number, since: string | undefined, now = new Date()): string {
  return since === undefined ? `${count} warten` : `${count} warten seit ${momentText(since, now)}`;
}

/** «18:40» on this device's clock; «20.11. 18:40» where it is not of today. */
export function momentText(instant: string, now: Date): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit' });
  const isToday = at.toDateString() === now.toDateString();
  return `${isToday ? '' : `${at.getDate()}.${at.getMonth() + 1}. `}${time}`;
}
