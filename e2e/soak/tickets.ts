import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { findUnmarkedDoubles, isOnPaper, readSlips } from '@bestellsystem/server/testing/paper-evidence.ts';
import type { Books } from '../faults/checker.ts';
import type { Finding } from '../faults/fault.ts';

const DONE = new Set(['completed', 'unconfirmed']);
/** The item that each printer of the installation puts out. */
const ITEM_OF: Record<string, string> = { Küche: 'Rösti', Bar: 'Rivella' };

/** Every ticket is on paper, or an alarm tells somebody to look; nothing came out twice without saying so. */
export function checkTickets({ printJobs }: Books, printers: readonly PrinterSimulator[]): Finding {
  const slips = readSlips(printers.flatMap(({ paper, hanging }) => [...paper, hanging()]));
  const tickets = printJobs.filter(({ kind }) => kind === 'ticket');
  const problems = findUnmarkedDoubles(slips, Object.values(ITEM_OF));
  let alarms = 0;
  for (const { orderNumber, printer, state, alarm } of tickets) {
    const name = `the ticket of number ${orderNumber} for ${printer}`;
    if (alarm) alarms += 1;
    else if (!DONE.has(state)) problems.push(`${name} is ${state}, and nobody is told`);
    else if (!isOnPaper(slips, orderNumber ?? 0, ITEM_OF[printer] ?? '')) problems.push(`${name} is not on paper`);
  }
  return { problems, figures: { tickets: tickets.length, alarms, 'slips on paper': slips.length } };
}
