import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '@bestellsystem/server/testing/node-options.ts';

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url));

/** In bytes, after a collection. */
export interface HeldMemory {
  /** What lives in it. */
  living: number;
  /** What the process has of the machine. */
  resident: number;
}

/** How to start Node, and in which environment, so that `readHeldMemory` can ask it at this socket. */
export function probedAt(socket: string, command: readonly string[] = [process.execPath, ...NODE_OPTIONS]) {
  return { command: [...command, '--expose-gc', '--import', PROBE], env: { MEMORY_PROBE: socket } };
}

export async function readHeldMemory(socket: string): Promise<HeldMemory> {
  return JSON.parse(await text(connect(socket))) as HeldMemory;
}
