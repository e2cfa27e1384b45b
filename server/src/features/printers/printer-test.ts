import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import type { PrinterTest, PrinterTestResult } from '@bestellsystem/domain/printers-schema.ts';
import { type PrintOutcome, printOnTcp } from '@bestellsystem/print/driver.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import type { Context } from '../../context.ts';
import { requirePrinterAddress } from './printer-address.ts';

/** Puts the test slip on paper and says what came of it. */
export async function printTestSlip(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  test: PrinterTest,
): Promise<PrinterTestResult> {
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
  const outcome = await printOnTcp({ ip, port, bytes, confirmBy: test.confirmBy });
  return { outcome: outcome.outcome, message: describeOutcome(outcome, ip) };
}

function describeOutcome(outcome: PrintOutcome, ip: string): string {
  switch (outcome.outcome) {
    case 'confirmed':
      return 'Gedruckt';
    case 'unconfirmed':
      return 'Gesendet, unbestätigt: bitte am Drucker nachsehen';
    case 'not-sent':
      return `Nicht gedruckt: ${describeReason(outcome.reason, ip)}`;
    case 'partial':
      return `Nur teilweise gedruckt: ${describeReason(outcome.reason, ip)}`;
    case 'uncertain':
      return `Ungewiss, bitte am Drucker nachsehen: ${describeReason(outcome.reason, ip)}`;
  }
}
