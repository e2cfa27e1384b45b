import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../cache-folders.js';

/** Gives a command of the console, as a process of its own, to one installation. */
export async function runCommand(
  tool: string,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  ...args: string[]
): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SECRET_KEY_FILE: '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const program = fileURLToPath(new URL(`../tools/${tool}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await ended) as [number];
  return { status, stdout, stderr };
}
