import type { PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { ApiError } from '../api.ts';
import { androidBridge } from './android-bridge.ts';
import { isLocalSocketKnown } from './helper-pairing.ts';
import { askLocalSocket } from './local-socket.ts';
import { readStatusByServer } from './printers-api.ts';

export interface PrinterLook {
  status: PrinterStatus;
  /** In the words of who looked. */
  message?: string;
  /** `server` also through the helper that fetches this printer's tickets: what it sees is what the tickets meet. */
  from: 'device' | 'server';
}

/** Why the server doesn't look there at all: it would refuse to print there, too. */
export interface PrinterRefusal {
  refusal: string;
}

/** How a printer is now, seen from this device where that reaches printers; undefined where nobody can tell. */
export async function checkPrinterNow(
  ip: string,
  port: number,
  portType = 'raw',
): Promise<PrinterLook | PrinterRefusal | undefined> {
  const bridge = androidBridge();
  const isFetched = transportOf(portType) === 'agent';
  if (!bridge || isFetched) {
    const byHelper = isFetched ? undefined : await checkByHelper(ip, port);
    if (byHelper) return { status: byHelper, from: 'device' };
    return readStatusByServer(ip, port, portType).then(
      ({ status, message }): PrinterLook => ({ status, message, from: 'server' }),
      (error: unknown) =>
        error instanceof ApiError && error.code === 'PRINTER_ADDRESS' ? { refusal: error.message } : undefined,
    );
  }
  const answer = await bridge.testConnection(ip, port);
  if (answer.kind === 'uncertain') return { status: 'unreachable', from: 'device' };
  const { success, printers } = answer.result;
  return { status: printers?.[0]?.status ?? (success ? 'ok' : 'unreachable'), from: 'device' };
}

/** Undefined where there is no helper on this computer. */
export async function checkByHelper(ip: string, port: number): Promise<PrinterStatus | undefined> {
  if (!isLocalSocketKnown()) return undefined;
  const answer = await askLocalSocket({ type: 'test', ip, port });
  return answer.kind === 'answered' ? answer.reply.status : undefined;
}
