import { connect } from 'node:net';
import type { FoundPrinter, PrinterAddress } from '@bestellsystem/domain/printers-schema.ts';
import { checkPrinter } from '../driver.ts';
import { giveUpAfter } from '../give-up-after.ts';
import { noteCallEnded } from '../next-call.ts';
import { statusOf } from '../printer-state.ts';
import { askStatus } from '../status.ts';
import { readModel } from './printer-identity.ts';

const ANSWER_MS = 600;
/** After the first byte: a printer has said all, a web server has only begun. */
const MORE_MS = 80;
/** One byte, and the four some printers push unasked when they are called. */
const MAX_ANSWER_BYTES = 8;

/** The printer at an address; undefined where nobody takes the call, or somebody does who is no printer. */
export async function probe(
  { ip, port }: PrinterAddress,
  connectMs: number,
  signal: AbortSignal,
): Promise<FoundPrinter | undefined> {
  const manner = await call(ip, port, connectMs, signal);
  if (manner === 'absent' || manner === 'other') return undefined;
  if (manner === 'silent') return { ip, port, displayName: `Drucker ${ip}`, status: 'unknown' };
  const status = statusOf(await checkPrinter({ ip, port, timeouts: { connectMs } }));
  if (status === 'unreachable' || signal.aborted) return undefined;
  // In a printer that is stopped the question would stay until there is paper again.
  const model = status === 'ok' ? await readModel(ip, port, signal) : undefined;
  return { ip, port, displayName: model ?? `Drucker ${ip}`, ...(model && { model }), status };
}

/** Asks for the state as one asks a printer: what is none hangs up, or says more than a printer would. */
function call(
  ip: string,
  port: number,
  connectMs: number,
  signal: AbortSignal,
): Promise<'absent' | 'silent' | 'printer' | 'other'> {
  return new Promise((resolve) => {
    let length = 0;
    const socket = connect({ host: ip, port, noDelay: true, signal });
    let forget = giveUpAfter(connectMs, () => finish('absent'));
    socket.once('connect', () => {
      socket.write(askStatus(1));
      forget();
      forget = giveUpAfter(ANSWER_MS, () => finish('silent'));
    });
    socket.on('data', (chunk) => {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) return finish('other');
      forget();
      forget = giveUpAfter(MORE_MS, () => finish('printer'));
    });
    socket.once('end', () => finish('other'));
    socket.on('error', () => finish('absent'));

    function finish(manner: 'absent' | 'silent' | 'printer' | 'other'): void {
      forget();
      socket.destroy();
      if (manner === 'printer') noteCallEnded({ ip, port });
      resolve(signal.aborted ? 'absent' : manner);
    }
  });
}
