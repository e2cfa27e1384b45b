import { helperToken, isLocalSocketKnown } from './helper-pairing.ts';

const LOOK_AGAIN_MS = 60_000;

let lookedAt = Number.NEGATIVE_INFINITY;

/** Whether this device has a way of its own to printers: the order then says `printsItself`. */
export function printsItself(): boolean {
  if (typeof globalThis.window?.AndroidPrinter?.version === 'function') return true;
  if (isLocalSocketKnown()) return true;
  lookAgain();
  return false;
}

/** A helper that was switched off may be back for the next order. */
function lookAgain(): void {
  if (helperToken() === undefined || performance.now() - lookedAt < LOOK_AGAIN_MS) return;
  lookedAt = performance.now();
  void import('./local-socket.ts').then(({ findLocalSocket }) => findLocalSocket()).catch(() => undefined);
}
