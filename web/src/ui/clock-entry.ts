const LAST_HOUR = 23;
const LAST_MINUTE = 59;

/** `18:30`, `18.30`, `1830`, `9.05` and `18` as `HH:MM`; undefined for what is no time of a day. */
export function timeFrom(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hours > LAST_HOUR || minutes > LAST_MINUTE) return undefined;
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
}
