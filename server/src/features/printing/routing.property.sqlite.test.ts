import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { setUpPrinters } from '../../testing/printing-fest.ts';
import { RoutingEvening } from '../../testing/routing-evening.ts';
import {
  CANCELLED_ONCE_BACK,
  CANCELLED_WHILE_COPIED,
  CANCELLED_WHILE_TRIED,
  CANCELLED_WITHOUT_PAPER,
  COPIED_ONCE_BACK,
  EXCHANGED,
  GONE_AND_RENAMED,
  MOST_PRINTERS,
  type RoutingStep,
  routingStep,
  TWINS_EXCHANGED,
  TWINS_PART,
} from '../../testing/routing-steps.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const RUNS = Number(process.env.ROUTING_RUNS ?? 15);
/** Looking for a smaller example ends in time to show it. */
const LIMIT_MS = 60_000 + RUNS * 500;

let strangers: PrinterSimulator;
beforeAll(async () => {
  strangers = await startPrinterSimulator();
  const organizer = await box.current.as('EVENT_ORGANIZER');
  const { id: eventId } = await createEvent(organizer);
  await setUpPrinters({ organizer, eventId }, [{ displayName: 'Bar', port: strangers.port, category: 'Alle' }]);
});
afterAll(() => strangers.close());

async function breaches(steps: readonly RoutingStep[]): Promise<string[]> {
  const printers = await Promise.all(Array.from({ length: MOST_PRINTERS }, () => startPrinterSimulator()));
  const evening = await RoutingEvening.begin(box.current, printers);
  const found = await evening.live(steps);
  await Promise.all(printers.map((printer) => printer.close()));
  // Nothing is left for the next one's server.
  await box.current.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  return found;
}

it(
  'whatever is renamed, moved, taken away or sent elsewhere: each line comes out where its category is cooked, once, and so does what cancels it',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(routingStep, { minLength: 4, maxLength: 24 }), async (steps) => {
        expect(await breaches(steps)).toEqual([]);
        expect(strangers.paper).toEqual([]);
      }),
      {
        numRuns: RUNS,
        interruptAfterTimeLimit: LIMIT_MS,
        examples: [
          [GONE_AND_RENAMED],
          [EXCHANGED],
          [CANCELLED_WHILE_TRIED],
          [CANCELLED_WITHOUT_PAPER],
          [CANCELLED_ONCE_BACK],
          [COPIED_ONCE_BACK],
          [TWINS_EXCHANGED],
          [TWINS_PART],
          [CANCELLED_WHILE_COPIED],
        ],
      },
    );
  },
  2 * LIMIT_MS,
);
