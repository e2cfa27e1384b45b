import fc from 'fast-check';
import type { Kysely, Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { withoutTriggers } from '../../testing/without-triggers.ts';
import { recordAudit } from './audit.ts';
import { sealJournal, verifyJournal } from './chain.ts';

const box = useTestApp();
const LINES = 20;
const CHANGES = 1000;
const COLUMNS = ['at', 'actor', 'action', 'event_id', 'organizer_id', 'subject', 'details'] as const;

const place = fc.nat(LINES - 1);
const twoPlaces = fc.tuple(place, place).filter(([one, other]) => one !== other);
const change = fc.oneof(
  fc.record({ kind: fc.constant('edited' as const), at: place, column: fc.constantFrom(...COLUMNS) }),
  fc.record({ kind: fc.constant('sealed otherwise' as const), at: place, digit: fc.nat(63) }),
  fc.record({ kind: fc.constant('taken out' as const), at: place, count: fc.integer({ min: 1, max: LINES }) }),
  fc.record({ kind: fc.constant('exchanged' as const), places: twoPlaces, column: fc.constantFrom('subject', 'all') }),
  fc.record({ kind: fc.constant('in another order' as const), places: twoPlaces }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Line = Awaited<ReturnType<typeof linesOf>>[number];

function linesOf(db: Kysely<Schema>) {
  return db
    .selectFrom('audit_chain')
    .innerJoin('audit', 'audit.id', 'audit_chain.audit_id')
    .selectAll()
    .orderBy('seq')
    .execute();
}

it(`every one of ${CHANGES} changes made at random is found, a cut tail by the head that was noted`, async () => {
  const { context } = box.current;
  for (let line = 1; line <= LINES; line++) {
    const entry = { at: context.now(), actor: 'Kasse', eventId: null, subject: `Bestellung ${line}` };
    await recordAudit(context.db, { ...entry, action: 'order.place', details: { total: line * 100 } });
    box.current.passSeconds(1);
  }
  const head = await sealJournal(context);
  const lines = (await linesOf(context.db)).slice(-LINES);
  await withoutTriggers(context, ['audit', 'audit_chain']);

  await fc.assert(
    fc.asyncProperty(change, async (one) => {
      await undone(context.db, async (trx) => {
        await make(trx, lines, one);
        const changed = { ...context, db: trx };
        expect(await verifyJournal(changed, head)).toMatchObject({ intact: false });
        const isCutTail = one.kind === 'taken out' && one.at + one.count >= LINES;
        expect((await verifyJournal(changed)).intact).toBe(isCutTail);
      });
    }),
    { numRuns: CHANGES },
  );
  expect(await verifyJournal(context, head)).toEqual({ intact: true, head });
}, 300_000);

/** What somebody does who has the database and not the key. */
async function make(trx: Transaction<Schema>, lines: readonly Line[], one: Change): Promise<void> {
  const lineAt = (at: number) => lines[at] as Line;
  if (one.kind === 'edited') {
    const line = lineAt(one.at);
    const was = line[one.column];
    const values = { [one.column]: typeof was === 'string' ? `${was} ` : (was ?? 0) + 1 };
    await trx.updateTable('audit').set(values).where('id', '=', line.audit_id).execute();
  } else if (one.kind === 'sealed otherwise') {
    const { seq, hash } = lineAt(one.at);
    const digit = hash[one.digit] === '0' ? '1' : '0';
    const forged = hash.slice(0, one.digit) + digit + hash.slice(one.digit + 1);
    await trx.updateTable('audit_chain').set({ hash: forged }).where('seq', '=', seq).execute();
  } else if (one.kind === 'taken out') {
    const gone = lines.slice(one.at, one.at + one.count);
    await trx
      .deleteFrom('audit_chain')
      .where(
        'seq',
        'in',
        gone.map(({ seq }) => seq),
      )
      .execute();
    await trx
      .deleteFrom('audit')
      .where(
        'id',
        'in',
        gone.map(({ audit_id }) => audit_id),
      )
      .execute();
  } else {
    const [a, b] = [lineAt(one.places[0]), lineAt(one.places[1])];
    if (one.kind === 'exchanged') await exchange(trx, a, b, one.column === 'all');
    else await reorder(trx, a, b);
  }
}

async function exchange(trx: Transaction<Schema>, a: Line, b: Line, isAll: boolean): Promise<void> {
  for (const [to, { at, subject, details }] of [[a, b] as const, [b, a] as const]) {
    const values = isAll ? { at, subject, details } : { subject };
    await trx.updateTable('audit').set(values).where('id', '=', to.audit_id).execute();
  }
}

async function reorder(trx: Transaction<Schema>, a: Line, b: Line): Promise<void> {
  const seqs = [a.seq, b.seq];
  await trx.deleteFrom('audit_chain').where('seq', 'in', seqs).execute();
  for (const [seq, { audit_id, hash }] of [[a.seq, b] as const, [b.seq, a] as const]) {
    await trx.insertInto('audit_chain').values({ seq, audit_id, hash }).execute();
  }
}

class Undo extends Error {}

/** Does it, and leaves nothing of it. */
async function undone(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<void>): Promise<void> {
  const done = db.transaction().execute(async (trx) => {
    await work(trx);
    throw new Undo();
  });
  await done.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}
