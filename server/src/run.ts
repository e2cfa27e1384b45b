import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { addressesOf, plainHttpHint } from './addresses.ts';
import { loadSheets } from './features/documents/load-sheets.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startServer } from './start.ts';
import { StartError } from './start-error.ts';
import { buildWebWhereStale } from './web-build.ts';

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const ANDROID_DIR = fileURLToPath(new URL('../../android/build', import.meta.url));

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  // While building, Vite serves the client itself.
  const isDevelopment = process.env.NODE_ENV === 'development';
  const staleWeb = isDevelopment ? undefined : await buildWebWhereStale(WEB_DIR);
  // Other accounts of this machine read nothing of what is stored.
  process.umask(0o077);
  const server = await startServer(settings, {
    webDir: `${WEB_DIR}/dist`,
    androidDir: ANDROID_DIR,
    publicDocs: isDevelopment,
    onFirstAdmin: (password) =>
      console.log(`Erster Administrator: ${settings.adminUsername}, Passwort: ${password} (wird nur einmal gezeigt)`),
  });

  console.log('Bestellsystem läuft:');
  for (const address of addressesOf(settings, server.port)) console.log(`  ${address}`);

  const hint = plainHttpHint(settings, server.port);
  if (hint) console.log(hint);
  for (const warning of [...(staleWeb ? [staleWeb] : []), ...server.warnings]) console.warn(warning);

  // Not in the middle of the evening: whoever ordered then would wait, and what is missing would show only then.
  const afterFirstReplies = setTimeout(prepareSheets, 2000);

  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      clearTimeout(afterFirstReplies);
      void server.close().then(() => process.exit(0));
    });
  }
}

async function prepareSheets(): Promise<void> {
  await loadSheets().catch((error: unknown) => console.error('PDF können nicht erstellt werden:', error));
  flushCompileCache();
}

/** What `npm start` does. */
export async function run(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (error instanceof SettingsError || error instanceof StartError) console.error(error.message);
    else console.error(error);
    process.exit(1);
  }
}
