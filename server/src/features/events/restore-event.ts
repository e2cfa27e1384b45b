import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/audit.ts';

/**
 * Gives a deleted event back to its organizer, switched off: its orders were never gone. The tag comes with it unless
 * another event has taken it; the password for waiters was thrown away. Undefined where no such event is deleted.
 */
export function restoreEvent(
  context: Pick<Context, 'commit' | 'now'>,
  by: string,
  eventId: number,
): Promise<{ name: string; lostTag: string | null } | undefined> {
  return context.commit(async (trx) => {
    const event = await trx
      .updateTable('events')
      .set({ deleted_at: null })
      .where('id', '=', eventId)
      .where('deleted_at', 'is not', null)
      .returning(['name', 'waiter_access_tag'])
      .executeTakeFirst();
    if (!event) return undefined;
    const tag = event.waiter_access_tag;
    let lostTag: string | null = null;
    if (tag !== null) {
      const key = nameKey(tag);
      const other = await trx.selectFrom('events').select('id').where('tag_key', '=', key).executeTakeFirst();
      if (other) lostTag = tag;
      const columns = other ? { waiter_access_tag: null } : { tag_key: key };
      await trx.updateTable('events').set(columns).where('id', '=', eventId).execute();
    }
    await recordAudit(trx, { at: context.now(), actor: by, action: 'event.restore', eventId, subject: event.name });
    return { name: event.name, lostTag };
  });
}
