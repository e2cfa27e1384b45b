import { fileURLToPath } from 'node:url';
import { businessDay } from '@bestellsystem/domain/business-day.ts';
import { renderUnicodeCompact } from 'uqr';
import { addressesOf, lanAddresses, ownAddress } from '../addresses.ts';
import { SettingsError } from '../settings.ts';
import { startServer } from '../start.ts';
import { StartError } from '../start-error.ts';
import { buildWebWhereStale } from '../web-build.ts';
import { claimDemoFolder } from './demo-folder.ts';
import { readDemoSettings } from './demo-settings.ts';
import { configureDemoPrinters, DEMO_LOGINS, fillDemo, placeDemoOrders } from './fill.ts';
import { paperRoutes } from './paper.ts';
import { startVirtualPrinters } from './virtual-printers.ts';

const WEB_DIR = fileURLToPath(new URL('../../../web', import.meta.url));
const ANDROID_DIR = fileURLToPath(new URL('../../../android/build', import.meta.url));

async function main(): Promise<void> {
  const printers = await startVirtualPrinters(['Küche', 'Bar']);
  const settings = readDemoSettings(process.env);
  claimDemoFolder(settings.dataDir, !process.env.DATA_DIR);
  const staleWeb = await buildWebWhereStale(WEB_DIR);
  const server = await startServer(settings, {
    webDir: `${WEB_DIR}/dist`,
    androidDir: ANDROID_DIR,
    publicDocs: true,
    moreRoutes: (app) => paperRoutes(app, printers),
  });
  const base = ownAddress(settings, server.port);
  const event = await fillDemo(
    server.context,
    base,
    businessDay(new Date(), settings.timeZone, settings.businessDayStart),
  );
  if (event) await configureDemoPrinters(base, event.id, printers);
  if (event?.isNew) await placeDemoOrders(base, event.id);
  showWelcome(addressesOf(settings, server.port), lanAddresses(settings, server.port));
  if (staleWeb) console.warn(staleWeb);

  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Ctrl-C comes twice, from the terminal and from npm.
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      void server
        .close()
        .then(() => Promise.all(printers.map(({ simulator }) => simulator.close())))
        .then(() => process.exit(0));
    });
  }
}

function showWelcome(addresses: readonly string[], lan: readonly string[]): void {
  const { admin, organizer, kitchen, waiter } = DEMO_LOGINS;
  const [here = ''] = addresses;
  const tablets = lan[0] ?? here;
  const waiterUrl = `${tablets}/waiter-login?tag=${waiter.tag}`;
  console.log(
    [
      '',
      'Bestellsystem – Vorführung «Dorffest»',
      '',
      ...addresses.map((address) => `  ${address}`),
      '',
      `  Kellner        ${here}/waiter-login   Event-Kürzel ${waiter.tag}, Passwort ${waiter.password}`,
      `  Veranstalter   ${here}/login          ${organizer.username} / ${organizer.password}`,
      `  Küche          ${here}/login          ${kitchen.username} / ${kitchen.password}`,
      `  Administrator  ${here}/login          ${admin.username} / ${admin.password}`,
      `  Bons ansehen   ${here}/demo/papier`,
      `  Android-App    ${tablets}/app`,
      `  API            ${here}/api/docs`,
      '',
      `Für die Tablets: ${waiterUrl}`,
      renderUnicodeCompact(waiterUrl),
      'Bereit. Beenden mit Ctrl+C.',
    ].join('\n'),
  );
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError || error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
