import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readSettings, SettingsError } from '../server/src/settings.ts';

/** The server, restarted when its code changes, and Vite in front of it: open the address that Vite prints. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

process.chdir(ROOT);
// It may stand in `.env` alone, of which Vite's configuration knows nothing.
process.env.PORT = String(portOfServer());

const children: ChildProcess[] = [
  run(['--watch', '--watch-preserve-output', 'server/main.js'], { NODE_ENV: 'development', DATA_DIR: './data' }),
  run(['node_modules/vite/bin/vite.js', 'web'], {}),
];

function portOfServer(): number {
  try {
    return readSettings(process.env).port;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...env, ...process.env }, stdio: 'inherit' });
}

for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
