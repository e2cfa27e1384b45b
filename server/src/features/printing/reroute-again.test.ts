import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Fest } from '../../testing/fest.ts';
import { BAR, jobsOf, jobWords, KITCHEN, orderAloneInQueues, setUpPrinters } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** Who wants a ticket at the backup names no printer; the same words a moment later may be another wish. */
const test = useTestApp();
let fest: Fest;
let ticketId: number;
let kitchen: number;
let bar: number;

beforeEach(async () => {
  ({ fest } = await orderAloneInQueues(test.current));
  await setUpPrinters(fest, [{ ...KITCHEN, backupPort: BAR.port }, BAR]);
  const [ticket, other] = await jobsOf(fest);
  if (!ticket || !other) expect.fail('no tickets');
  [ticketId, kitchen, bar] = [ticket.id, ticket.printerId, other.printerId];
});

async function reroute(printerId?: number, by: TestClient = fest.organizer): Promise<PrintJob> {
  const answer = await by.post<PrintJob>(`/api/print-jobs/${ticketId}/reroute`, { printerId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function rerouteAll(fromPrinterId: number, printerId: number): Promise<void> {
  const body = { fromPrinterId, printerId };
  expect((await fest.organizer.post(`/api/events/${fest.eventId}/print-queue/reroute`, body)).status).toBe(200);
}

it.each<[string, () => Promise<unknown>, string]>([
  ['it was sent there by name', () => reroute(bar), 'Küche pending'],
  ['it was sent back by name', () => reroute(bar).then(() => reroute(kitchen)), 'Küche>Bar pending'],
  ['it was sent back with all that waits', () => reroute().then(() => rerouteAll(bar, kitchen)), 'Küche>Bar pending'],
  ['somebody else sent it back and there once more', () => reroute().then(thereAndBackByAdmin), 'Küche pending'],
])('is another wish after %s, and one where it comes twice', async (_, before, words) => {
  await before();
  for (let count = 0; count < 2; count++) {
    await reroute();
    expect((await jobWords(fest))[0]).toBe(words);
  }
});

async function thereAndBackByAdmin(): Promise<void> {
  const admin = await test.current.as('ADMIN');
  await reroute(kitchen, admin);
  await reroute(bar, admin);
}

it('a copy at the printer that is named is another one than what came out at the backup', async () => {
  const jobs = test.current.context.db.updateTable('print_jobs').where('printer_id', '=', kitchen);
  await jobs.set({ state: 'completed', send_began: 1 }).execute();
  const copy = await reroute();
  await jobs.set({ state: 'completed', send_began: 1 }).execute();
  expect((await reroute()).id).toBe(copy.id);
  expect((await reroute(bar)).id).not.toBe(copy.id);
});
