import type { PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { androidBridge } from './android-bridge.ts';
import { isLocalSocketKnown } from './helper-pairing.ts';
import { askLocalSocket } from './local-socket.ts';
import { readStatusByServer } from './printers-api.ts';

/** How a printer is now, seen from where its tickets come from; undefined where nobody can tell. */
export async function checkPrinterNow(ip: string, port: number, portType = 'raw'): Promise<PrinterStatus | undefined> {
  const bridge = androidBridge();
  const isFetched = transportOf(portType) === 'agent';
  if (!bridge || isFetched) {
    const byHelper = isFetched ? undefined : await checkByHelper(ip, port);
    if (byHelper) return byHelper;
    return readStatusByServer(ip, port, portType).then(
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
