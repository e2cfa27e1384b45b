import type { PrintJob, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { hearServerTime } from '../../lib/testing/server-time.ts';
import {
  ageOf,
  canReprint,
  currentPrinterId,
  describeJob,
  describePrinter,
  describeSetup,
  groupJobs,
  labelOf,
  titleOf,
} from './print-job-words.ts';

const job = (id: number, state: PrintJob['state'], facts: Partial<PrintJob> = {}): PrintJob => ({
  id,
  orderId: 1,
  orderNumber: 12,
  orderCancelled: false,
  tableNumber: '4',
  printer: 'Küche',
  printerId: 1,
  reroutedTo: null,
  reroutedToId: null,
  kind: 'ticket',
  state,
  copy: false,
  attempts: 3,
  error: null,
  byHand: null,
  alarm: false,
  createdAt: '2026-11-21T17:30:00.000Z',
  printedAt: null,
  ...facts,
});

describe('the print jobs of an evening', () => {
  it('show first what needs somebody, oldest first, and of the others the newest', () => {
    const jobs = [
      job(1, 'aborted', { alarm: true }),
      job(2, 'completed'),
      job(3, 'pending', { alarm: true }),
      job(4, 'pending'),
      job(5, 'unconfirmed'),
    ];
    const { alarms, open, done } = groupJobs(jobs);
    expect([alarms, open, done].map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [4], [5, 2]]);
  });

  it('say why something is not printed, and where it went', () => {
    expect(describeJob(job(1, 'pending', { error: 'Papier leer' }), null)).toBe(
      'Nicht gedruckt – Papier leer, 3. Versuch',
    );
    expect(describeJob(job(1, 'aborted', { error: 'keine Antwort von 192.168.1.50' }), null)).toBe(
      'Nicht gedruckt – keine Antwort von 192.168.1.50',
    );
    expect(describeJob(job(1, 'completed', { reroutedTo: 'Bar' }), null)).toBe('Gedruckt, umgeleitet auf Bar');
    expect(describeJob(job(1, 'canceled', { error: 'Von Hand erledigt' }), null)).toBe('Von Hand erledigt');
    expect(describeJob(job(1, 'canceled'), null)).toBe('Storniert');
    expect(describeJob(job(1, 'pending'), null)).toBe('Wartet');
    expect(describeJob(job(1, 'pending'), 'Deckel offen')).toBe('Wartet – Deckel offen');
  });

  it('are called by order, place, kind and copy', () => {
    expect(titleOf(job(1, 'completed'))).toBe('Bon 12 · Tisch 4');
    expect(titleOf({ orderNumber: 12, tableNumber: 'TAKEAWAY', kind: 'cancel', copy: true })).toBe(
      'Storno 12 (Kopie) · Takeaway',
    );
  });
});

it('a ticket of last night looks like one', () => {
  const now = Date.parse('2026-11-21T17:30:00.000Z');
  expect(ageOf('2026-11-21T17:29:40.000Z', now)).toBe('gerade eben');
  expect(ageOf('2026-11-21T17:02:00.000Z', now)).toBe('vor 28 Min.');
  expect(ageOf('2026-11-21T15:05:00.000Z', now)).toMatch(/^\d\d:\d\d$/);
  expect(ageOf('2026-11-20T22:00:00.000Z', now)).toMatch(/^20\.11\.2026, /);
});

it('what somebody has dismissed may be printed after all, as long as its order stands', () => {
  const dismissed = { error: 'Verworfen', byHand: 'discarded' } as const;
  expect(canReprint(job(1, 'canceled', dismissed))).toBe(true);
  expect(canReprint(job(1, 'canceled', { ...dismissed, orderCancelled: true }))).toBe(false);
  expect(canReprint(job(1, 'canceled', { ...dismissed, orderCancelled: true, kind: 'cancel' }))).toBe(true);
  expect(canReprint(job(1, 'canceled', { error: 'Durch einen Nachdruck ersetzt', byHand: 'replaced' }))).toBe(false);
  expect(canReprint(job(1, 'canceled', { error: 'Nicht nötig: der Bon kam nicht heraus', kind: 'cancel' }))).toBe(
    false,
  );
});

it('what is out may be printed again, of a cancelled order only its cancellation', () => {
  const cancelled = { orderCancelled: true };
  expect(canReprint(job(1, 'unconfirmed'))).toBe(true);
  expect(canReprint(job(1, 'pending'))).toBe(false);
  expect(canReprint(job(1, 'completed', { orderId: null }))).toBe(false);
  expect(canReprint(job(1, 'completed', cancelled))).toBe(false);
  expect(canReprint(job(1, 'completed', { ...cancelled, kind: 'cancel' }))).toBe(true);
});

describe('a printer', () => {
  const printer = (facts: Partial<QueuePrinter>): QueuePrinter => ({
    id: 1,
    displayName: 'Küche',
    ip: '192.168.1.50',
    port: 9100,
    portType: 'raw',
    backup: null,
    backupId: null,
    enabled: true,
    removed: false,
    problem: null,
    problemSince: null,
    lastPrintedAt: null,
    lastConfirmed: null,
    waiting: 0,
    asking: 0,
    ...facts,
  });

  it('is called by its name, with its address where another has the same', () => {
    const [one, other] = [printer({}), printer({ id: 2, ip: '192.168.1.51' })];
    expect(labelOf(one, [one, other])).toBe('Küche (192.168.1.50:9100)');
    expect(labelOf(one, [one, printer({ id: 3, displayName: 'Bar' })])).toBe('Küche');
    expect(currentPrinterId(job(1, 'pending', { reroutedTo: 'Küche', reroutedToId: 2 }))).toBe(2);
  });

  it.each([
    [{}, true, undefined],
    [{ removed: true }, true, 'nicht mehr eingerichtet: was hier wartet, bitte umleiten.'],
    [
      { removed: true, enabled: false },
      false,
      'nicht mehr eingerichtet: einen anderen einrichten, dann «Jetzt drucken».',
    ],
    [{ enabled: false }, true, 'Neue Bons bekommt er nicht, was hier wartet, wird noch versucht.'],
  ])('that gets no new tickets says what becomes of those that wait: %o', (facts, canReroute, words) => {
    const said = describeSetup(printer(facts), canReroute);
    if (words) expect(said).toContain(words);
    else expect(said).toBeUndefined();
  });

  it.each([
    [{ problem: 'Deckel offen', lastConfirmed: true }, 'bad', 'Deckel offen'],
    [{}, 'open', 'Noch nichts gedruckt'],
    [{ lastPrintedAt: '2026-11-21T17:30:00.000Z', lastConfirmed: true }, 'good', 'Druckt und bestätigt'],
    [{ lastPrintedAt: '2026-11-21T17:30:00.000Z', lastConfirmed: false }, 'open', 'Druckt, bestätigt aber nicht'],
  ])('is described by its last prints: %o', (facts, mood, text) => {
    expect(describePrinter(printer(facts))).toEqual({ mood, text });
  });
});

describe('where the clock of the device is an hour ahead', () => {
  afterEach(() => hearServerTime(Date.now()));

  it('a ticket is as old as it is at the server', () => {
    const atServer = Date.now() - 60 * 60_000;
    hearServerTime(atServer);
    expect(ageOf(new Date(atServer - 3.5 * 60_000).toISOString())).toBe('vor 3 Min.');
  });
});
