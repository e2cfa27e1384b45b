import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { withoutTriggers } from '../../testing/without-triggers.ts';
import { recordAudit } from './audit.ts';
import { sealJournal, verifyJournal } from './chain.ts';

const box = useTestApp();

async function write(action: JournalAction, organizerId?: number): Promise<void> {
  const { db, now } = box.current.context;
  const entry = { at: now(), actor: 'Kasse', action, subject: 'Bier', details: { from: 100 } };
  await recordAudit(db, organizerId === undefined ? entry : { ...entry, organizerId });
}

/** As a server of before wrote it: its details don't say whose it is. */
async function writeAsBefore(action: JournalAction, organizer_id: number | null): Promise<void> {
  const { db, now } = box.current.context;
  const line = { at: now().toISOString(), actor: 'Kasse', action, event_id: null, organizer_id };
  await db
    .insertInto('audit')
    .values({ ...line, subject: 'Bier', details: '{}' })
    .execute();
}

/** As a server of before there were any with an organizer sealed what is not sealed yet. */
async function sealAsBefore(): Promise<void> {
  const { db, secrets } = box.current.context;
  for (const { organizer_id: _, ...line } of await unsealed()) {
    const last = await db.selectFrom('audit_chain').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
    const seq = (last?.seq ?? 0) + 1;
    const { id, at, actor, action, event_id, subject, details } = line;
    const sealed = [last?.hash ?? '', seq, id, at, actor, action, event_id, subject, details];
    await db
      .insertInto('audit_chain')
      .values({ seq, audit_id: id, hash: secrets.mac(JSON.stringify(sealed)) })
      .execute();
  }
}

function unsealed() {
  return box.current.context.db
    .selectFrom('audit')
    .selectAll()
    .where('id', 'not in', (sealed) => sealed.selectFrom('audit_chain').select('audit_id'))
    .orderBy('id')
    .execute();
}

/** What is found when each line in turn is made each other one's; what is not found stands beside its number. */
async function exchangeAll(): Promise<[seq: number, organizerId: number | null][]> {
  const { context } = box.current;
  await withoutTriggers(context, ['audit']);
  const lines = await context.db
    .selectFrom('audit')
    .innerJoin('audit_chain', 'audit_chain.audit_id', 'audit.id')
    .select(['audit.id', 'audit.organizer_id', 'audit_chain.seq'])
    .orderBy('audit_chain.seq')
    .execute();
  const unnoticed: [number, number | null][] = [];
  for (const { id, seq, organizer_id: own } of lines) {
    const give = (organizer_id: number | null) =>
      context.db.updateTable('audit').set({ organizer_id }).where('id', '=', id).execute();
    for (const other of [null, 1, 2].filter((one) => one !== own)) {
      await give(other);
      const verdict = await verifyJournal(context);
      if (verdict.intact) unnoticed.push([seq, other]);
      else expect(verdict).toEqual({ intact: false, seq, problem: 'changed' });
    }
    await give(own);
  }
  return unnoticed;
}

/** One after the other, on one journal. */
describe('The journal of an installation whose servers were renewed one after the other', () => {
  /** Lines of before of which nothing sealed says whose they are, and whom they could be given to. */
  const unsaid = [
    [2, 1],
    [2, 2],
    [3, null],
    [3, 2],
  ];

  it('is intact where lines of the former ones don’t say whose they are, which holds for no other lines', async () => {
    await writeAsBefore('user.delete', null);
    await writeAsBefore('menu-item.price', null);
    await writeAsBefore('menu-item.price', 1);
    await sealAsBefore();
    expect(await verifyJournal(box.current.context)).toMatchObject({ intact: true, head: { seq: 3 } });
    expect(await exchangeAll()).toEqual(unsaid);
  });

  it('is intact, whichever seals what whichever wrote, as long as no line is made somebody else’s or nobody’s', async () => {
    await write('order.place');
    await write('menu-item.price', 1);
    await sealJournal(box.current.context);
    await write('menu-item.delete', 1);
    await write('user.delete', 2);
    await write('user.delete');
    await writeAsBefore('category.delete', null);
    await sealAsBefore();
    await writeAsBefore('menu-item.delete', null);
    await write('user.role', 1);
    const head = await sealJournal(box.current.context);
    expect(await verifyJournal(box.current.context)).toEqual({ intact: true, head });
    expect(await exchangeAll()).toEqual(unsaid);
  });

  it('is changed where a later line doesn’t say whose it is and was sealed without', async () => {
    await writeAsBefore('menu-item.price', 1);
    await sealAsBefore();
    expect(await verifyJournal(box.current.context)).toMatchObject({ intact: false, problem: 'changed' });
  });
});
