import { readStored, removeStored, writeStored } from '../storage.ts';

/** Whether this device has a way of its own to printers: the order then says `printsItself`. */
export function printsItself(): boolean {
  return typeof globalThis.window?.AndroidPrinter?.version === 'function' || isLocalSocketKnown();
}

/** Whether the helper program was on this computer when it was last called. */
export function isLocalSocketKnown(): boolean {
  return known ?? readStored(HELPER_KEY) === '1';
}

export function rememberLocalSocket(found: boolean): void {
  if (found === isLocalSocketKnown()) return;
  known = found;
  if (found) writeStored(HELPER_KEY, '1');
  else removeStored(HELPER_KEY);
}

const HELPER_KEY = 'printHelper';
let known: boolean | undefined;
