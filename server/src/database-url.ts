import { TIME_LIMITS } from './db/time-limits.ts';

/** What to write in place of an address of PostgreSQL's that can't be used; undefined where it can. */
export function problemOfDatabaseUrl(text: string): string | undefined {
  const isPostgres = /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
  if (!isPostgres) return 'eine Adresse wie postgres://name:passwort@rechner/datenbank.';
  const given = new URL(text).searchParams;
  // The driver reads the digits and drops the unit: of 60s it would make 60 ms.
  const limit = Object.keys(TIME_LIMITS).find((name) => given.getAll(name).some((value) => !/^\d+$/.test(value)));
  return limit && `${limit} in Millisekunden, zum Beispiel ${limit}=120000.`;
}

/** A password that isn't encoded as it should be may hold any sign, and what it is part of may be no address at all. */
export function withoutPassword(text: string): string {
  const [protocol = ''] = /^\w+:\/+/.exec(text) ?? [];
  const rest = text.slice(protocol.length);
  const shown = rest.includes('@') ? `***${rest.slice(rest.lastIndexOf('@'))}` : rest.replace(/:.*/s, ':***');
  return protocol + shown.replace(/\?.*/s, '?***');
}
