import { isDate } from '@bestellsystem/domain/business-day.ts';

/** Years as they come while somebody types one: 0002, 0020, 0202. */
const FIRST_DATE = '2000-01-01';

/** A day that can be asked for; undefined for anything else. */
export function dayFrom(text: string | null): string | undefined {
  return text !== null && isDate(text) && text >= FIRST_DATE ? text : undefined;
}

/** `?date=2026-11-12&limit=200`; what is empty or missing is left out, and with it the question mark. */
export function queryText(parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The pages of an event's statistics; they lead to each other with the day that is in the address. */
export const statisticsPaths = {
  overview: (eventId: number, date?: string) => `/statistics/event/${eventId}${queryText({ date })}`,
  items: (eventId: number, date?: string) => `/statistics/event/${eventId}/items${queryText({ date })}`,
  orders: (eventId: number, date?: string, onlyFlagged = false) =>
    `/statistics/event/${eventId}/orders${queryText({ date, flagged: onlyFlagged ? 'true' : '' })}`,
  device: (eventId: number, deviceId: string, date?: string, view?: string) =>
    `/statistics/event/${eventId}/device/${encodeURIComponent(deviceId)}${queryText({ date, view })}`,
};
