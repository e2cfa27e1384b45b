import { fileURLToPath } from 'node:url';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start.ts';

/** What the process is told: to start a server with these settings, or to end it. */
export type Command = { id: number; env: Record<string, string> } | { id: number; env?: undefined };

/** Where it listens; once it has ended, nowhere. */
export type Report = { id: number; port?: number; error?: string };

const WEB_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const ANDROID_DIR = fileURLToPath(new URL('../../../android/build', import.meta.url));

const servers = new Map<number, RunningServer>();

async function obey({ id, env }: Command): Promise<Report> {
  if (!env) {
    await servers.get(id)?.close();
    servers.delete(id);
    return { id };
  }
  const settings = readSettings({ ...process.env, ...env }, '/dev/null');
  const server = await startServer(settings, { webDir: WEB_DIR, androidDir: ANDROID_DIR });
  servers.set(id, server);
  return { id, port: server.port };
}

/** One server after the other, as `npm start` has it: a process that has served before is warm. */
process.on('message', (command: Command) => {
  void obey(command)
    .catch((error: unknown): Report => ({ id: command.id, error: String(error) }))
    .then((report) => process.send?.(report));
});
// Whoever started it is gone, however that came about: nobody would ever end it.
process.on('disconnect', () => process.exit());
