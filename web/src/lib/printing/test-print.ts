import type { PrinterTestResult } from '@bestellsystem/domain/printers-schema.ts';
import type { Beep, CodePage, ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { androidBridge } from './android-bridge.ts';
import { isLocalSocketKnown } from './helper-pairing.ts';
import { askLocalSocket } from './local-socket.ts';
import { fateOf, fateOfSocket } from './print-fate.ts';
import { printTestByServer } from './printers-api.ts';
import { testSlipBase64 } from './test-slip.ts';

export interface TestablePrinter {
  ip: string;
  port: number;
  portType: string;
  displayName: string;
  columns: 32 | 42 | 48;
  codePage: CodePage;
  cutter: boolean;
  beep: Beep;
  confirmBy: ConfirmBy;
}

/**
 * Puts a test slip on paper the way this device prints: through the app, the local helper, or the server, which leaves
 * it to the helper that fetches this printer's tickets.
 */
export async function printTest(printer: TestablePrinter): Promise<PrinterTestResult> {
  const { ip, port, portType, confirmBy } = printer;
  if (transportOf(portType) === 'agent') return printTestByServer(printer);
  const bridge = androidBridge();
  if (bridge) {
    const answer = await bridge.printToPrinter(ip, port, testSlipBase64(printer));
    if (answer.kind === 'uncertain') return UNCERTAIN;
    return wordsFor(fateOf(answer.result, 0));
  }
  if (isLocalSocketKnown()) {
    const data = testSlipBase64(printer);
    const answer = await askLocalSocket({ type: 'print', ip, port, data, confirmBy, isTest: true });
    if (answer.kind !== 'absent') return wordsFor(fateOfSocket(answer));
  }
  return printTestByServer(printer);
}

const UNCERTAIN: PrinterTestResult = {
  outcome: 'uncertain',
  message: 'Ungewiss, bitte am Drucker nachsehen: keine Antwort in 5 Sekunden',
  reason: 'TIMEOUT',
};

function wordsFor(fate: ReturnType<typeof fateOf>): PrinterTestResult {
  if (fate.fate === 'printed') {
    return fate.confirmed
      ? { outcome: 'confirmed', message: 'Gedruckt' }
      : { outcome: 'unconfirmed', message: 'Gesendet, unbestätigt: bitte am Drucker nachsehen' };
  }
  const reason = fate.code && { reason: fate.code };
  if (fate.fate === 'nothing-sent')
    return { outcome: 'not-sent', message: `Nicht gedruckt: ${fate.message}`, ...reason };
  return { outcome: 'uncertain', message: `Ungewiss, bitte am Drucker nachsehen: ${fate.message}`, ...reason };
}
