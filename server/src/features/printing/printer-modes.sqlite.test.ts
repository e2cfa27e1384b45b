import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { readSlips } from '../../testing/paper-evidence.ts';
import { openStations, PATIENT, QUICK } from '../../testing/printing-fest.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Spooler } from './spooler.ts';

let test: TestApp;
let fest: Fest;
let printer: PrinterSimulator;
let spooler: Spooler;
let waitFor: Awaited<ReturnType<typeof openStations>>['waitFor'];
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ test, fest, kitchen: printer, spooler, waitFor, stop } = await openStations());
});

afterEach(() => stop());

async function job(): Promise<PrintJob> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body[0] ?? expect.fail('no job');
}

/** What the server hears of these is that it hears nothing. */
const SILENT_MODES: PrinterMode[] = ['status-only', 'silent', 'paper-ends-uncleared', 'goes-dark'];
const FIRST = 'first';
const COPY = 'copy';

/** The printer's state while the order comes, what is known of the ticket then, and what lies there once it is well. */
it.each<[PrinterMode, state: string, error: string | null, paper: string[]]>([
  ['ok', 'completed', null, [FIRST]],
  ['ok-without-process-id', 'completed', null, [FIRST]],
  ['slow', 'completed', null, [FIRST]],
  ['status-only', 'unconfirmed', null, [FIRST]],
  ['silent', 'unconfirmed', null, [FIRST]],
  ['refusing', 'pending', 'Verbindung abgelehnt von 127.0.0.1', [FIRST]],
  ['paper-out', 'pending', 'Papier leer', [FIRST]],
  ['cover-open', 'pending', 'Deckel offen', [FIRST]],
  ['paper-ends-mid-ticket', 'pending', 'Papier leer', [COPY]],
  // What the printer kept comes out with the new paper, and so does the copy.
  ['paper-ends-uncleared', 'pending', 'Papier leer', [FIRST, COPY]],
  ['power-off-with-full-buffer', 'pending', 'Verbindung zu 127.0.0.1 abgebrochen', [COPY]],
  ['goes-dark', 'pending', 'keine Antwort von 127.0.0.1', [FIRST, COPY]],
])('by the server at a printer in the state %s', async (mode, state, error, paper) => {
  await printer.setMode(mode);
  if (SILENT_MODES.includes(mode)) waitFor(QUICK);
  await fest.waiter.post('/api/orders', orderFor(fest));
  await spooler.wake();
  expect(await job()).toMatchObject({ state, error, alarm: error !== null });
  await printer.setMode('ok');
  waitFor(PATIENT);
  for (let count = 0; count < 3; count += 1) {
    test.passSeconds(20);
    await spooler.wake();
  }
  expect(await job()).toMatchObject({ state: state === 'unconfirmed' ? 'unconfirmed' : 'completed', alarm: false });
  const complete = readSlips(printer.paper).filter((slip) => slip.complete);
  expect(complete.map(({ marked }) => (marked ? COPY : FIRST))).toEqual(paper);
  for (const piece of printer.paper) {
    const { text } = await decodeWithNpos(piece);
    expect(text).toMatch(/TISCH 12[\s\S]*2x Rösti/);
  }
});
