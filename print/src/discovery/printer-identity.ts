import { connect } from 'node:net';
import { giveUpAfter } from '../give-up-after.ts';

const ANSWER_MS = 600;
/** `GS I 66` and `GS I 67`: maker and model. Only for what has answered as an ESC/POS printer does. */
const ASK_MAKER_AND_MODEL = Uint8Array.of(0x1d, 0x49, 66, 0x1d, 0x49, 67);
const ANSWER_START = 0x5f;
/** Two names and what goes around them. */
const MAX_ANSWER_BYTES = 1_024;

/** What a printer calls itself, for example `EPSON TM-T20III`; undefined when it doesn't say. */
export function readModel(ip: string, port: number, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const received: number[] = [];
    const socket = connect({ host: ip, port, noDelay: true, signal });
    const forget = giveUpAfter(ANSWER_MS, finish);
    socket.once('connect', () => socket.write(ASK_MAKER_AND_MODEL));
    socket.on('data', (chunk) => {
      received.push(...chunk.subarray(0, MAX_ANSWER_BYTES));
      if (received.length > MAX_ANSWER_BYTES || namesIn(received).length === 2) finish();
    });
    socket.once('close', finish);
    socket.on('error', finish);

    function finish(): void {
      forget();
      socket.destroy();
      resolve(namesIn(received).join(' ') || undefined);
    }
  });
}

/** Each answer is `_`, the name, and a zero. */
function namesIn(bytes: readonly number[]): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(ANSWER_START); at >= 0; at = bytes.indexOf(ANSWER_START, at + 1)) {
    const end = bytes.indexOf(0, at);
    if (end < 0) break;
    const name = bytes.slice(at + 1, end);
    const isText = name.length > 0 && name.length <= 40 && name.every((byte) => byte >= 0x20 && byte < 0x7f);
    if (isText) names.push(String.fromCharCode(...name));
    at = end;
  }
  return names;
}
