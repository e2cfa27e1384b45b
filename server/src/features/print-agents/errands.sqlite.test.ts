import { randomUUID } from 'node:crypto';
import type {
  AgentErrand,
  AgentPollAnswer,
  CreatedPrintAgent,
  ErrandReportWire,
} from '@bestellsystem/domain/print-agents-schema.ts';
import type { FoundPrinter, ScanResult } from '@bestellsystem/domain/printers-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let test: TestApp;
let stop: () => Promise<void>;
let organizer: TestClient;
let key: string;

const instance = randomUUID();
const PLACE = { ip: '192.168.7.50', port: 9100, portType: 'agent' };

beforeAll(async () => {
  // A server on the internet: none of its own networks may have printers.
  const opened = await openTestApp({ PRINTER_NETWORKS: '192.168.7.0/24', PRINTER_PORTS: '9100-9109' });
  test = opened.testApp;
  stop = opened.stop;
});

afterAll(() => stop());

beforeEach(async () => {
  organizer = await test.as('EVENT_ORGANIZER');
  key = await letIn('Laptop im Zelt');
});

async function letIn(name: string, of = organizer): Promise<string> {
  const answer = await of.post<CreatedPrintAgent>('/api/print-agents', { name });
  await poll(answer.body.key);
  return answer.body.key;
}

async function poll(as = key, waitMs = 0): Promise<AgentErrand[]> {
  const headers = { authorization: `Bearer ${as}` };
  const body = { instance, holding: [], waitMs };
  const answer = await test.guest().post<AgentPollAnswer>('/api/print-agent/jobs', body, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.errands;
}

async function fetchOne(as = key): Promise<AgentErrand> {
  const [errand] = await poll(as, 5_000);
  if (!errand) throw new Error('nothing to do');
  return errand;
}

async function tell({ errandId }: AgentErrand, body: ErrandReportWire, as = key): Promise<boolean> {
  const headers = { authorization: `Bearer ${as}` };
  const answer = await test.guest().post<{ goOn: boolean }>(`/api/print-agent/errands/${errandId}`, body, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.goOn;
}

const found = (facts: Partial<FoundPrinter> = {}): FoundPrinter => ({
  ip: '192.168.7.50',
  port: 9100,
  displayName: 'TM-m30III',
  status: 'ok',
  ...facts,
});

async function startScan(client = organizer): Promise<string> {
  const answer = await client.post<{ scanId: string }>('/api/printers/scan', { mode: 'quick' });
  expect(answer.status, answer.text).toBe(202);
  return answer.body.scanId;
}

const read = async (scanId: string) => (await organizer.get<ScanResult>(`/api/printers/scan/${scanId}`)).body;

describe('a search where only a helper reaches the printers', () => {
  it('is done by the helper, which says how far it is and what it found', async () => {
    const scanId = await startScan();
    expect(await read(scanId)).toEqual({ done: false, progress: 0, printers: [], helpers: ['Laptop im Zelt'] });
    const errand = await fetchOne();
    expect(errand).toMatchObject({ kind: 'scan', mode: 'quick' });
    expect(await tell(errand, { done: false, progress: 0.4, printers: [found()] })).toBe(true);
    expect(await read(scanId)).toMatchObject({
      done: false,
      progress: 0.4,
      printers: [{ ...found(), helper: 'Laptop im Zelt' }],
    });
    await tell(errand, { done: true, progress: 1, printers: [found(), found({ ip: '192.168.7.9' })] });
    await expect.poll(() => read(scanId)).toMatchObject({ done: true, progress: 1 });
    expect((await read(scanId)).printers.map(({ ip }) => ip)).toEqual(['192.168.7.9', '192.168.7.50']);
    expect(await poll()).toEqual([]);
  });

  it('shows no printer that could not be saved', async () => {
    const scanId = await startScan();
    const outside = [found({ ip: '10.0.0.7' }), found({ port: 22 }), found({ ip: '192.168.7.050' })];
    await tell(await fetchOne(), { done: true, printers: outside });
    expect((await read(scanId)).printers).toEqual([]);
  });

  it('is done by every helper that is connected, and each printer shown once', async () => {
    const other = await letIn('Raspberry am Ausschank');
    const scanId = await startScan();
    await tell(await fetchOne(), { done: true, printers: [found()] });
    expect((await read(scanId)).done).toBe(false);
    await tell(await fetchOne(other), { done: true, printers: [found(), found({ ip: '192.168.7.51' })] }, other);
    await expect.poll(async () => (await read(scanId)).done).toBe(true);
    expect((await read(scanId)).printers).toHaveLength(2);
  });

  it('that is cancelled is over for the helper, too', async () => {
    const scanId = await startScan();
    const errand = await fetchOne();
    await organizer.delete(`/api/printers/scan/${scanId}`);
    await expect.poll(async () => (await read(scanId)).done).toBe(true);
    expect(await tell(errand, { done: false, progress: 0.5 })).toBe(false);
  });

  it('ends when the helper is not heard of any more', async () => {
    const scanId = await startScan();
    await expect.poll(async () => (await read(scanId)).done).toBe(true);
    expect((await read(scanId)).printers).toEqual([]);
  });

  it('is refused where no helper is connected', async () => {
    test.passSeconds(60);
    expect((await organizer.post('/api/printers/scan', { mode: 'quick' })).status).toBe(409);
    const admin = await test.as('ADMIN');
    expect((await admin.post('/api/printers/scan', { mode: 'quick' })).status).toBe(409);
  });

  it('is nobody else’s: neither the search nor the errand', async () => {
    const stranger = await test.as('EVENT_ORGANIZER');
    const theirs = await letIn('Fremd', stranger);
    const scanId = await startScan();
    expect(await poll(theirs)).toEqual([]);
    const errand = await fetchOne();
    expect(await tell(errand, { done: true, printers: [found()] }, theirs)).toBe(false);
    expect((await read(scanId)).printers).toEqual([]);
    const answer = await test.guest().post(`/api/print-agent/errands/${errand.errandId}`, { done: true });
    expect(answer.status).toBe(401);
    await tell(errand, { done: true });
  });
});

describe('a printer that only a helper reaches', () => {
  it.each([
    [{ outcome: 'confirmed' }, { outcome: 'confirmed', message: 'Gedruckt' }],
    [
      { outcome: 'not-sent', reason: 'PAPER_OUT' },
      { outcome: 'not-sent', message: 'Nicht gedruckt: Papier leer' },
    ],
    [
      { outcome: 'not-sent', reason: 'NOT_ALLOWED' },
      { message: 'Nicht gedruckt: 192.168.7.50 liegt ausserhalb der Druckernetze der Druckhilfe' },
    ],
    [{ outcome: 'uncertain', reason: 'IO' }, { message: expect.stringMatching(/^Ungewiss.*abgebrochen$/) }],
  ] as const)('gets its test slip through it: %j', async (test, said) => {
    const answer = organizer.post('/api/printers/test', { ...PLACE, displayName: 'Küche Süd', columns: 32 });
    const errand = await fetchOne();
    if (errand.kind !== 'test') throw new Error(errand.kind);
    expect(errand).toMatchObject({ ip: PLACE.ip, port: PLACE.port });
    expect(paperText(Buffer.from(errand.printData, 'base64'))).toContain('Küche Süd');
    await tell(errand, { done: true, test });
    expect(await answer).toMatchObject({ status: 200, body: said });
  });

  it('is looked at through it', async () => {
    const answer = organizer.post('/api/printers/status', PLACE);
    const errand = await fetchOne();
    expect(errand).toMatchObject({ kind: 'status', ip: PLACE.ip, port: PLACE.port });
    await tell(errand, { done: true, status: { status: 'cover', message: 'Deckel offen' } });
    expect(await answer).toMatchObject({ status: 200, body: { status: 'cover', message: 'Deckel offen' } });
  });

  it('is said not to be reached where no helper is connected or none takes the errand, and nothing is printed', async () => {
    const answer = organizer.post('/api/printers/test', PLACE);
    expect(await answer).toMatchObject({
      status: 409,
      body: { code: 'AGENT_AWAY', message: 'Die Druckhilfe «Laptop im Zelt» antwortet nicht. Läuft sie noch?' },
    });
    expect(await poll()).toEqual([]);
    test.passSeconds(60);
    expect(await organizer.post('/api/printers/status', PLACE)).toMatchObject({
      status: 409,
      body: { code: 'AGENT_AWAY', message: expect.stringContaining('keine Druckhilfe verbunden') },
    });
  });

  it.each(['8.8.8.8', '192.168.007.050', '１９２.168.7.50', '127.1'])(
    'at %s, where none may be, is not even asked for',
    async (ip) => {
      for (const call of ['test', 'status']) {
        expect((await organizer.post(`/api/printers/${call}`, { ...PLACE, ip })).status).toBe(400);
      }
      expect(await poll()).toEqual([]);
    },
  );
});
