import { readStored, removeStored, writeStored } from '../storage.ts';

const TOKEN_KEY = 'printHelperToken';

let isThere: boolean | undefined;

/** What the helper gave this page in exchange for the code on its console. */
export function helperToken(): string | undefined {
  return readStored(TOKEN_KEY) ?? undefined;
}

/** Undefined forgets the helper. */
export function keepHelperToken(token: string | undefined): void {
  if (token) writeStored(TOKEN_KEY, token);
  else removeStored(TOKEN_KEY);
  isThere = undefined;
}

/** Whether the helper program on this computer is paired with this page, and was there when it was last called. */
export function isLocalSocketKnown(): boolean {
  return (isThere ?? true) && helperToken() !== undefined;
}

export function rememberLocalSocket(found: boolean): void {
  isThere = found;
}
