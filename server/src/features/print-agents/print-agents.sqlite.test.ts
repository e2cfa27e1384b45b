import { randomUUID } from 'node:crypto';
import type { AgentJob, AgentPollAnswer, CreatedPrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listCloudPrinters } from '../../testing/cloud-printers.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { PATIENT } from '../../testing/printing-fest.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from '../printing/spooler.ts';

let test: TestApp;
let fest: Fest;
let kitchen: PrinterSimulator;
let key: string;
let spooler: Spooler | undefined;
let stop: () => Promise<void>;

const instance = randomUUID();
/** What a helper that is not brought up to date wants to read. */
const jobForHelperFromBefore = z.object({
  ...{ jobId: z.int(), attempt: z.int(), printer: z.string(), ip: z.string(), port: z.int() },
  ...{ confirmBy: z.enum(['auto', 'paper', 'none']), mustAnswer: z.boolean(), printData: z.string() },
});
const quiet = { error: (...said: unknown[]) => expect.fail(String(said)), warn: () => {} };

beforeEach(async () => {
  const opened = await openTestApp();
  test = opened.testApp;
  stop = opened.stop;
  kitchen = await startPrinterSimulator();
  fest = await createFest(test);
  await configure(fest, 'agent');
  key = await letIn(fest);
});

afterEach(async () => {
  await spooler?.stop();
  spooler = undefined;
  await kitchen.close();
  await stop();
});

async function configure(at: Fest, portType: string): Promise<void> {
  const place = { ip: '127.0.0.1', port: kitchen.port, portType };
  const answer = await at.organizer.post(`/api/events/${at.eventId}/printer-config`, {
    printers: [{ ...place, displayName: 'Küche', categories: ['Alle'] }],
  });
  expect(answer.status, answer.text).toBe(200);
}

async function letIn(at: Fest, name = 'Laptop im Zelt'): Promise<string> {
  const answer = await at.organizer.post<CreatedPrintAgent>('/api/print-agents', { name });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.key;
}

function call<Body>(path: string, body: object, as = key) {
  return test
    .guest()
    .post<Body>(`/api/print-agent/jobs${path}`, { instance, ...body }, { authorization: `Bearer ${as}` });
}

async function fetchJobs(holding: number[] = [], as = key, run = instance): Promise<AgentJob[]> {
  const answer = await call<AgentPollAnswer>('', { instance: run, holding, waitMs: 0 }, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.jobs;
}

async function fetchOne(): Promise<AgentJob> {
  const [job] = await fetchJobs();
  if (!job) throw new Error('nothing to print');
  return job;
}

const order = () => fest.waiter.post('/api/orders', orderFor(fest));
const begin = ({ jobId, attempt }: AgentJob) => call(`/${jobId}/begin`, { attempt });
const report = ({ jobId, attempt }: AgentJob, said: object) => call(`/${jobId}/result`, { attempt, ...said });
const words = ({ printData }: AgentJob) => paperText(Buffer.from(printData, 'base64'));

async function jobs(): Promise<Pick<PrintJob, 'state' | 'error' | 'attempts'>[]> {
  const answer = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return answer.body.map(({ state, error, attempts }) => ({ state, error, attempts }));
}

describe('a ticket for a printer that a helper reaches', () => {
  it('is lent to the helper, and to nobody else while it is there', async () => {
    await fetchJobs();
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    const job = await fetchOne();
    expect(job).toMatchObject({ printer: 'Küche', ip: '127.0.0.1', port: kitchen.port, attempt: 1 });
    expect(words(job)).toMatch(/12[\s\S]*Rösti/);
    expect(await fetchJobs([job.jobId])).toEqual([]);
    expect((await begin(job)).status).toBe(204);
    expect((await report(job, { outcome: 'confirmed', answered: true })).status).toBe(204);
    expect(await jobs()).toEqual([{ state: 'completed', error: null, attempts: 1 }]);
  });

  it.each([
    [{ outcome: 'unconfirmed' }, 'unconfirmed', null],
    [{ outcome: 'not-sent', reason: 'PAPER_OUT' }, 'pending', 'Papier leer'],
    [{ outcome: 'uncertain', reason: 'TIMEOUT' }, 'pending', 'keine Antwort von 127.0.0.1'],
    [{ outcome: 'partial', reason: 'COVER_OPEN' }, 'pending', 'Deckel offen'],
    [
      { outcome: 'not-sent', reason: 'NOT_ALLOWED' },
      'pending',
      expect.stringContaining('ausserhalb der Druckernetze der Druckhilfe'),
    ],
  ])('ends as the helper says: %j', async (said, state, error) => {
    await order();
    const job = await fetchOne();
    await report(job, said);
    expect(await jobs()).toEqual([{ state, error, attempts: 1 }]);
  });

  it('comes unmarked after a try of which nothing was sent, and marked once sending began', async () => {
    await order();
    const first = await fetchOne();
    await report(first, { outcome: 'not-sent', reason: 'COVER_OPEN' });
    test.passSeconds(3);
    const second = await fetchOne();
    expect(words(second)).not.toContain('KOPIE');
    await begin(second);
    await report(second, { outcome: 'uncertain', reason: 'IO' });
    test.passSeconds(10);
    expect(words(await fetchOne())).toContain('KOPIE – evtl. doppelt');
  });

  it('says whether silence means that the printer hangs, or that a person wants it all the same', async () => {
    await order();
    const first = await fetchOne();
    expect(first).toMatchObject({ ...jobForHelperFromBefore.parse(first), mustAnswer: false, neverHeard: true });
    await report(first, { outcome: 'not-sent', reason: 'COVER_OPEN', answered: true });
    test.passSeconds(3);
    const second = await fetchOne();
    expect(second).toMatchObject({ mustAnswer: true, neverHeard: false });
    await report(second, { outcome: 'not-sent', reason: 'TIMEOUT' });
    expect((await fest.organizer.post(`/api/print-jobs/${second.jobId}/retry`)).status).toBe(200);
    expect(await fetchOne()).toMatchObject({ mustAnswer: false, neverHeard: false });
  });

  it('that was lent in an answer which never arrived is lent again, unmarked', async () => {
    await order();
    const lost = await fetchOne();
    const again = await fetchOne();
    expect(again).toMatchObject({ jobId: lost.jobId, attempt: 2 });
    expect(words(again)).not.toContain('KOPIE');
    expect((await begin(lost)).status).toBe(409);
    expect((await begin(again)).status).toBe(204);
  });

  it('comes one after the other, in the order they were taken', async () => {
    await order();
    await order();
    const first = await fetchOne();
    expect(await fetchJobs([first.jobId])).toEqual([]);
    await report(first, { outcome: 'confirmed' });
    const second = await fetchOne();
    expect(second.jobId).toBeGreaterThan(first.jobId);
  });

  it('is printed by the server, marked, when the helper ended while sending', async () => {
    await order();
    const job = await fetchOne();
    await begin(job);
    test.passSeconds(31);
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(1);
    expect(paperText(kitchen.paper[0] ?? new Uint8Array())).toContain('KOPIE – evtl. doppelt');
    expect((await report(job, { outcome: 'confirmed' })).status).toBe(409);
    expect(await jobs()).toEqual([{ state: 'completed', error: null, attempts: 2 }]);
  });

  it('alarms with the reason where the helper is away and the server does not reach the printer either', async () => {
    await kitchen.setMode('refusing');
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect(await jobs()).toMatchObject([
      { state: 'pending', error: 'Druckhilfe nicht verbunden, Verbindung abgelehnt von 127.0.0.1' },
    ]);
    test.passSeconds(3);
    expect(await fetchJobs()).toHaveLength(1);
  });

  it('is waited for', async () => {
    const waiting = call<AgentPollAnswer>('', { holding: [], waitMs: 10_000 });
    await order();
    expect((await waiting).body.jobs).toHaveLength(1);
  });

  it('of another run of the helper is not this one’s', async () => {
    await order();
    const job = await fetchOne();
    expect(await fetchJobs([], key, randomUUID())).toEqual([]);
    expect((await call(`/${job.jobId}/begin`, { attempt: 1, instance: randomUUID() })).status).toBe(409);
  });
});

describe('a helper', () => {
  it('gets the tickets of its organizer alone, and only of printers it is to reach', async () => {
    const other = await createFest(test);
    const otherKey = await letIn(other);
    await order();
    expect(await fetchJobs([], otherKey)).toEqual([]);
    const job = await fetchOne();
    const answer = await call(`/${job.jobId}/result`, { attempt: 1, outcome: 'confirmed' }, otherKey);
    expect(answer.status).toBe(404);
    await report(job, { outcome: 'confirmed' });
    await configure(fest, 'raw');
    await order();
    expect(await fetchJobs()).toEqual([]);
  });

  it('gets nothing as long as its owner organizes no events, and goes on with the role', async () => {
    const admin = await test.as('ADMIN');
    const give = (role: string) => admin.put(`/api/users/${fest.organizer.userId}/role`, { role });
    await order();
    const job = await fetchOne();
    expect((await give('KITCHEN')).status).toBe(200);
    expect((await call('', { holding: [], waitMs: 0 })).status).toBe(401);
    expect((await report(job, { outcome: 'confirmed' })).status).toBe(401);
    await give('EVENT_ORGANIZER');
    expect((await report(job, { outcome: 'confirmed' })).status).toBe(204);
    await give('ADMIN');
    await order();
    expect(await fetchJobs()).toHaveLength(1);
  });

  it('that was started twice with one key is told of, one that was started anew is not', async () => {
    const saysAfter = async (run: typeof instance) => {
      await fetchJobs([], key, run);
      return (await listCloudPrinters(fest))[0]?.says;
    };
    const other = randomUUID();
    expect([await saysAfter(instance), await saysAfter(other), await saysAfter(other)]).toEqual([null, null, null]);
    expect(await saysAfter(instance)).toBe('Die Druckhilfe «Laptop im Zelt» läuft zweimal: bitte eine davon beenden.');
  });
});
