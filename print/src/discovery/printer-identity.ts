import { connect } from 'node:net';
import { giveUpAfter } from '../give-up-after.ts';
import { callAgainWhereTurnedAway, noteCallEnded, type Place } from '../next-call.ts';

const ANSWER_MS = 600;
/** `GS I 66` and `GS I 67`: maker and model. Only for what has answered as an ESC/POS printer does. */
const ASK_MAKER_AND_MODEL = Uint8Array.of(0x1d, 0x49, 66, 0x1d, 0x49, 67);
const ANSWER_START = 0x5f;
/** Two names and what goes around them. */
const MAX_ANSWER_BYTES = 1_024;

/** What a printer calls itself, for example `EPSON TM-T20III`; undefined when it doesn't say. */
export async function readModel(ip: string, port: number, signal: AbortSignal): Promise<string | undefined> {
  const place = { ip, port };
  const { model } = await callAgainWhereTurnedAway(
    place,
    () => ask(place, signal),
    ({ isTurnedAway }) => isTurnedAway && !signal.aborted,
  );
  return model;
}

function ask(place: Place, signal: AbortSignal): Promise<{ model?: string | undefined; isTurnedAway: boolean }> {
  return new Promise((resolve) => {
    const received: number[] = [];
    const socket = connect({ host: place.ip, port: place.port, noDelay: true, signal });
    const forget = giveUpAfter(ANSWER_MS, () => finish(false));
    socket.once('connect', () => socket.write(ASK_MAKER_AND_MODEL));
    socket.on('data', (chunk) => {
      received.push(...chunk.subarray(0, MAX_ANSWER_BYTES));
      if (received.length > MAX_ANSWER_BYTES || namesIn(received).length === 2) finish(false);
    });
    socket.once('close', () => finish(received.length === 0));
    socket.on('error', () => finish(received.length === 0));

    function finish(isTurnedAway: boolean): void {
      forget();
      socket.destroy();
      if (!isTurnedAway) noteCallEnded(place);
      resolve({ model: namesIn(received).join(' ') || undefined, isTurnedAway });
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
