import { fileURLToPath } from 'node:url';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start.ts';
import { buildWebWhereStale } from '../web-build.ts';

/** What the process is told: to start a server with these settings, in place of the one before, or to end that. */
export interface Command {
  env?: Record<string, string>;
}

/** Where it listens; once it has ended, nowhere. */
export interface Report {
  port?: number;
  error?: string;
}

const WEB_DIR = fileURLToPath(new URL('../../../web', import.meta.url));
const ANDROID_DIR = fileURLToPath(new URL('../../../android/build', import.meta.url));

let built: Promise<void> | undefined;
let server: RunningServer | undefined;

async function obey({ env }: Command): Promise<Report> {
  const former = server;
  server = undefined;
  await former?.close();
  if (!env) return {};
  built ??= buildWeb();
  await built;
  const settings = readSettings({ ...process.env, ...env }, '/dev/null');
  server = await startServer(settings, { webDir: `${WEB_DIR}/dist`, androidDir: ANDROID_DIR });
  return { port: server.port };
}

/** Journeys would go on with a former client where this one can't be built. */
async function buildWeb(): Promise<void> {
  const problem = await buildWebWhereStale(WEB_DIR);
  if (problem) throw new Error(problem);
}

/** One server after the other: a process that has served before is warm. */
process.on('message', (command: Command) => {
  void obey(command)
    .catch((error: unknown): Report => ({ error: String(error) }))
    .then((report) => process.send?.(report));
});
// Whoever started it is gone, however that came about: nobody would ever end it.
process.on('disconnect', () => process.exit());
