import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import type { ErrandTestOutcome } from '@bestellsystem/domain/print-agents-schema.ts';
import type { PrinterTest, PrinterTestResult } from '@bestellsystem/domain/printers-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { printOnTcp } from '@bestellsystem/print/driver.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import type { Context } from '../../context.ts';
import type { Errands } from '../print-agents/errands.ts';
import { printThroughHelper } from '../print-agents/through-helper.ts';
import type { Actor } from '../sessions/actor.ts';
import { requirePrinterAddress } from './printer-address.ts';

/** Puts the test slip on paper, the way the printer's tickets go, and says what came of it. */
export async function printTestSlip(
  context: Context,
  errands: Errands,
  actor: Actor,
  test: PrinterTest,
): Promise<PrinterTestResult> {
  const { settings, now } = context;
  const { ip, port } = requirePrinterAddress(settings, test);
  const at = now();
  const bytes = renderSlip(
    {
      kind: 'test',
      printerName: test.displayName ?? 'Drucker',
      address: `${ip}:${port}`,
      printedAt: {
        date: formatDate(calendarDate(at, settings.timeZone)),
        time: timeOfDay(at, settings.timeZone),
      },
    },
    test,
  );
  const slip = { ip, port, bytes, confirmBy: test.confirmBy };
  const isByHelper = transportOf(test.portType) === 'agent';
  const outcome = isByHelper ? await printThroughHelper(context, errands, actor, slip) : await printOnTcp(slip);
  const { reason }: ErrandTestOutcome = outcome;
  return { outcome: outcome.outcome, message: describeOutcome(outcome, ip), ...(reason && { reason }) };
}

function describeOutcome(said: ErrandTestOutcome, ip: string): string {
  switch (said.outcome) {
    case 'confirmed':
      return 'Gedruckt';
    case 'unconfirmed':
      return 'Gesendet, unbestätigt: bitte am Drucker nachsehen';
    case 'not-sent':
      return `Nicht gedruckt: ${cause(said, ip)}`;
    case 'partial':
      return `Nur teilweise gedruckt: ${cause(said, ip)}`;
    case 'uncertain':
      return `Ungewiss, bitte am Drucker nachsehen: ${cause(said, ip)}`;
  }
}

function cause({ reason }: ErrandTestOutcome, ip: string): string {
  if (reason === 'NOT_ALLOWED') return `${ip} liegt ausserhalb der Druckernetze der Druckhilfe`;
  return describeReason(reason ?? 'IO', ip);
}
