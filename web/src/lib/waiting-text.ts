import { momentText } from './server-clock.ts';

/** «3 warten seit 18:40»; with the day where it is not of today. */
export function waitingText(count: number, since: string | undefined, now = new Date()): string {
  return since === undefined ? `${count} warten` : `${count} warten seit ${momentText(since, now)}`;
}
