import { calendarDate, formatDate } from '@bestellsystem/domain/business-day.ts';
import { CONSOLE_NAME } from '@bestellsystem/domain/journal-names.ts';
import type { Kysely } from 'kysely';
import { groupCommit } from '../db/group-commit.ts';
import type { Schema } from '../db/schema.ts';
import { restoreEvent } from '../features/events/restore-event.ts';
import { StartError } from '../start-error.ts';
import { actAsOwner } from './act-as-owner.ts';
import { onlyArgument } from './given-arguments.ts';
import { openAsItIs } from './open-as-it-is.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

/** `npm run event:restore [-- NUMMER]`: an event that was deleted by mistake is its organizer's again. */
runTool(async () => {
  const asked = onlyArgument('npm run event:restore -- NUMMER');
  const settings = readToolSettings();
  actAsOwner(settings.dataDir);
  const { db, engine, close } = await openAsItIs(settings);
  try {
    // `0x1` and `1e0` are the number 1 as well, which nobody means.
    const id = /^\d+$/.test(asked ?? '') ? Number(asked) : undefined;
    const context = { commit: groupCommit(db, engine), now: () => new Date() };
    const event =
      id !== undefined && Number.isSafeInteger(id) ? await restoreEvent(context, CONSOLE_NAME, id) : undefined;
    if (!event) throw new StartError(await known(db, settings.timeZone, asked));
    console.log(`«${event.name}» ist wieder da, ausgeschaltet und ohne Kellner-Passwort: beides ändert «Bearbeiten».`);
    if (event.lostTag !== null) console.log(`Sein Kürzel ${event.lostTag} hat inzwischen ein anderes Event.`);
  } finally {
    await close();
  }
});

async function known(db: Kysely<Schema>, timeZone: string, asked: string | undefined): Promise<string> {
  const events = await db
    .selectFrom('events')
    .where('deleted_at', 'is not', null)
    .select(['id', 'name', 'event_date', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .execute();
  if (events.length === 0) return 'Es ist kein Event gelöscht.';
  const lines = events.map(({ id, name, event_date, deleted_at }) => {
    const day = formatDate(calendarDate(new Date(deleted_at ?? 0), timeZone));
    return `  ${id}  ${name} vom ${formatDate(event_date)}, gelöscht am ${day}`;
  });
  const question = 'Welches Event? npm run event:restore -- NUMMER';
  const said = asked === undefined ? question : `Kein gelöschtes Event hat die Nummer ${asked}. ${question}`;
  return [said, 'Gelöscht:', ...lines].join('\n');
}
