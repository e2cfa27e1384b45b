import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Schema } from './db/schema.ts';
import { keyFile, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** The counter that tells which key the servers of this database use, without giving it away. */
const SECRET_KEY = 'secret-key';
const DIGITS = 12;

/** The first server of a database sets the key of all; throws `StartError` in one that has another. */
export async function requireCommonKey(db: Kysely<Schema>, secrets: Secrets): Promise<void> {
  const own = fingerprintOf(secrets);
  await db
    .insertInto('counters')
    .values({ scope: SECRET_KEY, value: own })
    .onConflict((conflict) => conflict.column('scope').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('scope', '=', SECRET_KEY)
    .executeTakeFirstOrThrow();
  if (value === own) return;
  throw new StartError(
    'Dieser Server hat einen anderen Schlüssel (secret.key) als die anderen Server an dieser Datenbank. Bitte die Datei ' +
      'secret.key von dort kopieren oder SECRET_KEY_FILE darauf zeigen lassen. Gibt es sie nirgends mehr: npm run key:replace.',
  );
}

/** From now on this key is the one of all; what another has sealed stays closed. */
export async function replaceCommonKey(db: Kysely<Schema>, secrets: Secrets): Promise<void> {
  const value = fingerprintOf(secrets);
  await db
    .insertInto('counters')
    .values({ scope: SECRET_KEY, value })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ value }))
    .execute();
}

/** To be asked before the key is read, which makes one where there is none. */
export function hasKey({ secretKeyFile, dataDir }: Settings): boolean {
  return secretKeyFile !== undefined || existsSync(keyFile(dataDir));
}

/** Where a key was made for an installation that has sealed with another: told once, as the next start finds this one. */
export async function lostKeyWarnings(db: Kysely<Schema>, { dataDir }: Settings): Promise<string[]> {
  const sealed = await db.selectFrom('audit_chain').select('seq').limit(1).executeTakeFirst();
  if (!sealed) return [];
  return [
    `ACHTUNG: Der Schlüssel dieser Installation fehlte, ${keyFile(dataDir)} ist neu. Gibt es den früheren noch: jetzt beenden und ihn an diese Stelle legen. Sonst sind Kellner-Passwörter neu zu setzen, und das Journal lässt sich nicht mehr ganz prüfen.`,
  ];
}

function fingerprintOf(secrets: Secrets): number {
  return Number.parseInt(secrets.mac('fingerprint of the key').slice(0, DIGITS), 16);
}
