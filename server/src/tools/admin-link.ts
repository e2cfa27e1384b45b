import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { CONSOLE_NAME } from '@bestellsystem/domain/journal-names.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { Kysely } from 'kysely';
import { addressesOf } from '../addresses.ts';
import { groupCommit } from '../db/group-commit.ts';
import type { Schema } from '../db/schema.ts';
import { createResetLink } from '../features/sessions/password-changes.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { actAsOwner } from './act-as-owner.ts';
import { onlyArgument } from './given-arguments.ts';
import { openAsItIs } from './open-as-it-is.ts';
import { runTool } from './run-tool.ts';

/** `npm run admin:link [-- NAME]`: an administrator who can't log in any more, and has no other to ask, gets a link. */
runTool(async () => {
  const name = onlyArgument('npm run admin:link -- NAME');
  const settings = readSettings(process.env);
  actAsOwner(settings.dataDir);
  const { db, engine, close } = await openAsItIs(settings);
  try {
    const admin = await requireAdmin(db, name);
    const context = { commit: groupCommit(db, engine), now: () => new Date() };
    const { path, expiresAt } = await createResetLink(context, CONSOLE_NAME, admin.id);
    const end = new Date(expiresAt);
    const until = `${formatDate(calendarDate(end, settings.timeZone))}, ${timeOfDay(end, settings.timeZone)}`;
    console.log(`Damit wählt ${admin.username} ein neues Passwort, einmal und bis ${until}:`);
    for (const address of addressesOf(settings, settings.port)) console.log(`  ${address}${path}`);
  } finally {
    await close();
  }
});

async function requireAdmin(db: Kysely<Schema>, name: string | undefined): Promise<{ id: number; username: string }> {
  const admins = await db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .select(['id', 'username', 'username_key'])
    .orderBy('id')
    .execute();
  const wanted = name === undefined ? admins : admins.filter(({ username_key }) => username_key === nameKey(name));
  const [admin, another] = wanted;
  if (admin && !another) return admin;
  const names = admins.map(({ username }) => `  ${username}`);
  throw new StartError(['Welcher Administrator? npm run admin:link -- NAME', 'Vorhanden:', ...names].join('\n'));
}
