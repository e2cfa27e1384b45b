import { momentText } from './server-clock.ts';

/** «3 warten seit 18:40» */
export function waitingText(count: number, since: string | undefined, now?: Date): string {
  return `${count} warte${count > 1 ? 'n' : 't'}${sinceText(since, now)}`;
}

/** « seit 18:40»; with the day where it is not of today. */
export function sinceText(since: string | number | undefined, now = new Date()): string {
  return since ? ` seit ${momentText(since, now)}` : '';
}
