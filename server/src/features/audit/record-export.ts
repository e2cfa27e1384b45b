import type { Context } from '../../context.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { recordAudit } from './audit.ts';

/**
 * Notes who takes a file of an event with them, or prints what is none, and gives it; its name says which and of when.
 */
export async function recordExport<File extends { fileName: string } | { printed: string }>(
  context: Context,
  actor: Actor,
  eventId: number,
  file: File,
): Promise<File> {
  await context.commit((trx) =>
    recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      eventId,
      ...('printed' in file
        ? { action: 'export.print', subject: file.printed }
        : { action: 'export.file', subject: file.fileName }),
    }),
  );
  return file;
}
