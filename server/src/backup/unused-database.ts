import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Settings } from '../settings.ts';
import { hasDatabase } from './begin-beside-backups.ts';

/** Whoever turns to PostgreSQL finds nothing of what they had: told at every start until something is there as well. */
export async function unusedDatabaseWarnings(
  db: Kysely<Schema>,
  { databaseUrl, dataDir }: Settings,
): Promise<string[]> {
  if (!databaseUrl || !hasDatabase(dataDir)) return [];
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst();
  if (event) return [];
  return [
    `ACHTUNG: Die Datenbank unter DATABASE_URL ist noch leer, und die eingebaute in ${dataDir} liegt unbenutzt da. Übertragen lässt sie sich nicht. Soll sie weiter gelten: jetzt beenden und ohne DATABASE_URL starten.`,
  ];
}
