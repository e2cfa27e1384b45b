import type { PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import { androidBridge } from './android-bridge.ts';
import { isLocalSocketKnown } from './helper-pairing.ts';
import { askLocalSocket } from './local-socket.ts';
import { readStatusByServer } from './printers-api.ts';

/** How a printer is now, seen from where this device prints; undefined where nobody can tell. */
export async function checkPrinterNow(ip: string, port: number): Promise<PrinterStatus | undefined> {
  const bridge = androidBridge();
  if (!bridge) {
    const byHelper = await checkByHelper(ip, port);
    if (byHelper) return byHelper;
    return readStatusByServer(ip, port).then(
      ({ status }) => status,
      () => undefined,
    );
  }
  const answer = await bridge.testConnection(ip, port);
  if (answer.kind === 'uncertain') return 'unreachable';
  const { success, printers } = answer.result;
  return printers?.[0]?.status ?? (success ? 'ok' : 'unreachable');
}

/** Undefined where there is no helper on this computer. */
export async function checkByHelper(ip: string, port: number): Promise<PrinterStatus | undefined> {
  if (!isLocalSocketKnown()) return undefined;
  const answer = await askLocalSocket({ type: 'test', ip, port });
  return answer.kind === 'answered' ? answer.reply.status : undefined;
}
