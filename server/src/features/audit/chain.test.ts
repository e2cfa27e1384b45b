import { describe, expect, it } from 'vitest';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { withoutTriggers } from '../../testing/without-triggers.ts';
import { recordAudit } from './audit.ts';
import { readSealText, sealJournal, sealText, verifyJournal } from './chain.ts';

const box = useTestApp();

async function write(app: TestApp, count: number): Promise<void> {
  for (let line = 1; line <= count; line++) {
    await recordAudit(app.context.db, {
      at: app.context.now(),
      actor: 'Kasse',
      action: 'order.place',
      subject: `Bestellung ${line}`,
      details: { total: line * 100 },
    });
  }
}

describe('The journal', () => {
  it('leads through the seal it had before its first line, as that is written', async () => {
    const head = await sealJournal(box.current.context);
    expect(head.seq).toBe(0);
    const anchor = readSealText(sealText(head));
    expect(anchor).toEqual(head);
    await write(box.current, 1);
    await sealJournal(box.current.context);
    expect(await verifyJournal(box.current.context, anchor)).toMatchObject({ intact: true });
  });

  it('reads a seal as it is typed off paper, and takes nothing else for one', () => {
    expect(readSealText(' 128:3FA9C0D1E2B4\n')).toEqual({ seq: 128, hash: '3fa9c0d1e2b4' });
    expect(readSealText(' 0:\n')).toEqual({ seq: 0, hash: '' });
    const others = ['128:3fa9c0d1e2b', `128:${'a'.repeat(65)}`, 'Nr. 128:3fa9c0d1e2b4', '128:3fa9c0d1e2b4 ok', '128:'];
    for (const text of others) expect(readSealText(text), text).toBeUndefined();
  });

  it('refuses to be changed or shortened', async () => {
    const { db } = box.current.context;
    await write(box.current, 1);
    await sealJournal(box.current.context);
    await expect(db.updateTable('audit').set({ actor: 'x' }).execute()).rejects.toThrow('refused');
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('refused');
    await expect(db.updateTable('audit_chain').set({ hash: 'x' }).execute()).rejects.toThrow('refused');
    await expect(db.deleteFrom('audit_chain').execute()).rejects.toThrow('refused');
  });

  it('shows whose line was made somebody else’s', async () => {
    const { context } = box.current;
    const entry = { at: context.now(), actor: 'Kasse', organizerId: 1, subject: 'Bier' };
    await recordAudit(context.db, { ...entry, action: 'menu-item.delete' });
    const { seq } = await sealJournal(context);
    await withoutTriggers(context, ['audit', 'audit_chain']);
    for (const organizer_id of [2, null]) {
      const last = context.db.selectFrom('audit').select(({ fn }) => fn.max('id').as('id'));
      await context.db.updateTable('audit').set({ organizer_id }).where('id', '=', last).execute();
      expect(await verifyJournal(context)).toEqual({ intact: false, seq, problem: 'changed' });
    }
    await context.db
      .updateTable('audit')
      .set({ organizer_id: 1 })
      .where('organizer_id', 'is', null)
      .where('subject', '=', 'Bier')
      .execute();
  });

  it('is sealed line by line, also when many seal at once', async () => {
    await write(box.current, 700);
    const heads = await Promise.all([1, 2, 3].map(() => sealJournal(box.current.context)));
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(1);
    const { count } = await box.current.context.db
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(heads[0]?.seq).toBe(Number(count));
    expect(await verifyJournal(box.current.context)).toEqual({ intact: true, head: heads[0] });
  });

  it('shows every edit, deletion and exchange, and a cut tail by a head noted earlier', async () => {
    const { context } = box.current;
    const { db } = context;
    await withoutTriggers(context, ['audit', 'audit_chain']);
    const head = await sealJournal(context);
    const rows = await db
      .selectFrom('audit_chain')
      .innerJoin('audit', 'audit.id', 'audit_chain.audit_id')
      .selectAll()
      .orderBy('seq')
      .execute();
    const [a, b] = [rows[rows.length - 400], rows[rows.length - 200]];
    if (!a || !b) throw new Error('too few lines');

    await db.updateTable('audit').set({ details: '{"total":1}' }).where('id', '=', a.audit_id).execute();
    expect(await verifyJournal(context)).toEqual({ intact: false, seq: a.seq, problem: 'changed' });
    await db.updateTable('audit').set({ details: a.details }).where('id', '=', a.audit_id).execute();
    expect(await verifyJournal(context)).toEqual({ intact: true, head });

    await db.deleteFrom('audit_chain').where('seq', '=', b.seq).execute();
    expect(await verifyJournal(context)).toEqual({ intact: false, seq: b.seq, problem: 'missing' });
    await db.insertInto('audit_chain').values({ seq: b.seq, audit_id: b.audit_id, hash: b.hash }).execute();

    await db.updateTable('audit').set({ at: a.at, subject: a.subject }).where('id', '=', b.audit_id).execute();
    await db.updateTable('audit').set({ at: b.at, subject: b.subject }).where('id', '=', a.audit_id).execute();
    expect(await verifyJournal(context)).toMatchObject({ intact: false, seq: a.seq });
    await db.updateTable('audit').set({ subject: a.subject }).where('id', '=', a.audit_id).execute();
    await db.updateTable('audit').set({ subject: b.subject }).where('id', '=', b.audit_id).execute();
    expect(await verifyJournal(context)).toEqual({ intact: true, head });

    await db.deleteFrom('audit_chain').where('seq', '>', a.seq).execute();
    expect(await verifyJournal(context)).toMatchObject({ intact: true });
    expect(await verifyJournal(context, head)).toEqual({ intact: false, seq: a.seq + 1, problem: 'missing' });
    await sealJournal(context);
    expect(await verifyJournal(context, { seq: head.seq, hash: head.hash.slice(0, 12) })).toMatchObject({
      intact: true,
    });
    expect(await verifyJournal(context, { seq: head.seq, hash: 'abc' })).toMatchObject({ problem: 'anchor' });
  });
});
