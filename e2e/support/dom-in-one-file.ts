import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const WEB = join(import.meta.dirname, '../../web');

let folder: string | undefined;

/**
 * The DOM of the tests is six hundred files, which each process reads, links and runs anew: as one it takes a third of
 * that. `use-dom-file.ts` brings it to the processes that start from now on.
 */
export async function setup(): Promise<void> {
  if (process.env.DOM_FILE) return;
  folder = mkdtempSync(join(tmpdir(), 'bestellsystem-dom-'));
  const file = join(folder, 'happy-dom.mjs');
  const bundle = await rolldown({ input: 'happy-dom', cwd: WEB, platform: 'node', onLog: () => undefined });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  process.env.DOM_FILE = file;
}

export function teardown(): void {
  if (!folder) return;
  delete process.env.DOM_FILE;
  rmSync(folder, { recursive: true, force: true });
}
