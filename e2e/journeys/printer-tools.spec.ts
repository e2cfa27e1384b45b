import type { PrinterConfig } from '@bestellsystem/domain/printing-schema.ts';
import { driveDiagnosis } from '../support/diagnosis.ts';
import { emptyTest, expect } from '../support/journey.ts';
import { logIn } from '../support/people.ts';
import { RunningServer } from '../support/running-server.ts';
import { ORGANIZER, setUpSmallFest } from '../support/small-fest.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';

/** A server whose search comes upon one printer. */
const test = emptyTest.extend<{ printer: VirtualPrinter }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
  printer: async ({}, use) => {
    const printer = await startVirtualPrinter();
    await use(printer);
    await printer.close();
  },
  server: async ({ printer }, use) => {
    const server = new RunningServer({ printerPorts: String(printer.port) });
    await server.start();
    await use(server);
    await server.stop();
  },
});

test.describe('where neither app nor helper is', () => {
  // No printers set up yet.
  test.use({ expectedComplaints: /status of 404/ });

  test('the wizard looks for printers through the server, can be stopped, and tells of its tests', async ({
    page,
    server,
    printer,
  }) => {
    const fest = await setUpSmallFest(server.url);
    await logIn(page, ORGANIZER);
    await page.goto('/events/printer-setup');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('button', { name: 'Testdruck', exact: true })).toHaveAttribute('aria-disabled', 'true');

    // As if there were more to look through than this machine.
    await page.route('**/api/printers/scan/*', async (route) => {
      if (route.request().method() === 'DELETE') return route.continue();
      await route.fulfill({ json: { done: false, progress: 0.4, printers: [], helpers: [] } });
    });
    await page.getByRole('button', { name: 'Vollständig suchen' }).click();
    await expect(page.getByText('Drucker werden gesucht durch den Server...')).toBeVisible();
    const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page.getByText('Die Suche wurde abgebrochen.')).toBeVisible();
    expect((await cancelled).status()).toBe(204);
    await page.unroute('**/api/printers/scan/*');

    await page.getByRole('button', { name: 'Ultraschnell suchen' }).click();
    const row = page.getByRole('article').filter({ hasText: `127.0.0.1:${printer.port}` });
    await expect(row).toContainText('Verbunden');

    const tests = page.getByRole('region', { name: 'Tests und Protokoll' });
    const said = tests.getByRole('status').first();
    await tests.getByRole('button', { name: 'API-Test' }).click();
    await expect(said).toHaveText('API-Test: Verbindung in Ordnung');
    await tests.getByRole('button', { name: 'DB-Test' }).click();
    await expect(said).toHaveText(/^DB-Test: .*0 Events haben Drucker\.$/);
    await tests.getByRole('button', { name: 'Testdruck' }).click();
    await expect(said).toHaveText(/^Testdruck .*: Gedruckt um \d\d:\d\d$/);
    expect((await printer.read())[0]).toMatch(/Welche Zeile ist richtig\?[\s\S]*CP 858:[\s\S]*äöüÄÖÜ/);
    await tests.getByText(/^Protokoll \(\d+\)$/).click();
    await expect(tests.getByLabel('Protokoll', { exact: true }).getByRole('listitem')).toHaveText([
      /Info.*Suche «Vollständig» gestartet/,
      /Erfolg.*Suche abgebrochen: 0 gefunden/,
      /Info.*Suche «Ultraschnell» gestartet/,
      /Erfolg.*Suche beendet: 1 gefunden/,
      /Erfolg.*API-Test/,
      /Erfolg.*DB-Test/,
      /Erfolg.*Testdruck/,
    ]);

    await row.getByText(/^Weg, Papier und Zeichen/).click();
    await row.getByText('CP 858', { exact: true }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByText('Alle', { exact: true }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Fertig' })).toBeVisible();
    const { printers } = await fest.organizer.get<PrinterConfig>(`/api/events/${fest.eventId}/printer-config`);
    expect(printers).toMatchObject([{ port: printer.port, codePage: 'cp858', categories: ['Alle'] }]);
  });

  test('every button of the diagnostic page works through the server', async ({ page, server, printer }) => {
    await setUpSmallFest(server.url);
    await logIn(page, ORGANIZER);
    await driveDiagnosis(page, { printer, says: { 'Test Android Bridge': /error.*The server prints/ } });
  });
});
