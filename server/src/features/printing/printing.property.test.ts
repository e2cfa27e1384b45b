import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { createFest } from '../../testing/fest.ts';
import { type PrintingDeed, PrintingEvening, printingDeed } from '../../testing/printing-evening.ts';
import { setUpPrinters } from '../../testing/printing-fest.ts';
import { openSecondNode } from '../../testing/second-node.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const RUNS = Number(process.env.PRINT_RUNS ?? (isPostgres ? 6 : 20));
const WHOLE_MS = 120_000 + RUNS * 500;

let servers: Context[];
let stopSecond = async (): Promise<void> => {};
beforeAll(async () => {
  servers = [box.current.context];
  if (!isPostgres) return;
  const { second, stop } = await openSecondNode(box.current);
  servers.push(second.context);
  stopSecond = stop;
});
afterAll(() => stopSecond());

/** As if nobody had written down that sending begins. */
async function forgetSendings(): Promise<void> {
  await box.current.context.db.updateTable('print_jobs').set({ send_began: 0 }).execute();
}

async function forgetStornos(): Promise<void> {
  await box.current.context.db.deleteFrom('print_jobs').where('kind', '=', 'cancel').execute();
}

/** In the morning an order of the same evening would be the first one again, and a slip says no more than its number. */
function untilNoon(): void {
  const now = box.current.context.now();
  box.current.passSeconds((new Date(now).setUTCHours(36, 0, 0, 0) - now.getTime()) / 1000);
}

/** The device's word that it sent nothing comes again while it prints what it was handed since. */
function toldTwice(namesTry: boolean): PrintingDeed[] {
  const nothingSent = { do: 'report', which: 0, isSure: true, namesTry } as const;
  const taken = { do: 'take', which: 0 } as const;
  const ticketOfSecondTry = { do: 'print', which: 2 } as const;
  return [{ do: 'order', printsItself: true }, taken, nothingSent, taken, nothingSent, ticketOfSecondTry];
}

async function breaches(deeds: readonly PrintingDeed[], forget = async () => {}): Promise<string[]> {
  untilNoon();
  const printers = [await startPrinterSimulator(), await startPrinterSimulator()];
  const [kitchen, bar] = printers as [PrinterSimulator, PrinterSimulator];
  const fest = await createFest(box.current);
  await setUpPrinters(fest, [
    { displayName: 'Küche', port: kitchen.port, category: 'Speisen', backupPort: bar.port },
    { displayName: 'Bar', port: bar.port, category: 'Getränke' },
  ]);
  const evening = new PrintingEvening(box.current, servers, fest, printers);
  await evening.live(deeds, forget);
  await Promise.all(printers.map((printer) => printer.close()));
  return evening.broken;
}

it(
  'whatever prints, reports, ends or comes late: each ticket on paper or an alarm, every second copy marked',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(printingDeed, { minLength: 6, maxLength: 28 }), async (deeds) => {
        expect(await breaches(deeds)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[toldTwice(true)], [toldTwice(false)]] },
    );
  },
  WHOLE_MS,
);

it.skipIf(isPostgres)(
  'a server that forgets what it began to send is found out',
  async () => {
    const twice = [
      { do: 'order', printsItself: true },
      { do: 'take', which: 0 },
      { do: 'print', which: 0 },
      { do: 'pass', seconds: 16 },
      { do: 'look', meanwhile: undefined },
    ] as const;
    expect(await breaches(twice)).toEqual([]);
    expect((await breaches(twice, forgetSendings)).join()).toMatch(/order 1, (Rösti|Rivella): 2 unmarked/);
  },
  60_000,
);

it.skipIf(isPostgres)(
  'a server that tells no kitchen of a cancelling is found out',
  async () => {
    const cancelled = [
      { do: 'order', printsItself: true },
      { do: 'take', which: 0 },
      { do: 'print', which: 0 },
      { do: 'cancel', which: 0 },
    ] as const;
    expect(await breaches(cancelled)).toEqual([]);
    expect((await breaches(cancelled, forgetStornos)).join()).toContain('order 1, Rösti: cancelled, 1 to be told');
  },
  60_000,
);
