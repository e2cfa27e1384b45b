import type { PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import { androidBridge } from './android-bridge.ts';
import { readStatusByServer } from './printers-api.ts';

/** How a printer is now, seen from where this device prints; undefined where nobody can tell. */
export async function checkPrinterNow(ip: string, port: number): Promise<PrinterStatus | undefined> {
  const bridge = androidBridge();
  if (!bridge) {
    return readStatusByServer(ip, port).then(
      ({ status }) => status,
      () => undefined,
    );
  }
  const answer = await bridge.testConnection(ip, port);
  if (answer.kind === 'uncertain') return 'unreachable';
  return answer.result.success ? 'ok' : 'unreachable';
}
