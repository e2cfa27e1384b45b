import type { PrintQueue } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import type { Page } from '@playwright/test';
import { driveDiagnosis, pressEach } from '../support/diagnosis.ts';
import { installBridge } from '../support/faithful-bridge.ts';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { ORGANIZER, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';

test.describe('in the Android app', () => {
  test.use({ expectedComplaints: /status of (401|404|409)/ });
  let kitchen: VirtualPrinter;
  let spare: VirtualPrinter;
  const ports = () => [kitchen.port, spare.port];

  test.beforeEach(async () => {
    kitchen = await startVirtualPrinter();
    spare = await startVirtualPrinter();
  });
  test.afterEach(() => Promise.all([kitchen.close(), spare.close()]));

  test('the wizard finds the printers, tries them and saves them with a backup', async ({ page, baseURL }) => {
    const fest = await setUpSmallFest(baseURL ?? '');
    const bridge = await installBridge(page, ports);
    await logIn(page, ORGANIZER);
    await page.goto('/events/printer-setup');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('button', { name: 'Ultraschnell suchen' }).click();
    const printers = page.getByRole('region', { name: 'Drucker', exact: true }).getByRole('article');
    await expect(printers).toHaveCount(2);

    const at = (port: number | undefined) =>
      printers.filter({ has: page.getByText(`127.0.0.1:${port}`, { exact: true }) });
    await at(kitchen.port).getByLabel('Name').fill('Küche');
    await at(spare.port).getByLabel('Name').fill('Reserve ');
    const own = at(kitchen.port);
    await own.getByRole('button', { name: 'Testdruck: Küche' }).click();
    await expect(own.getByText(/^Gedruckt um/)).toBeVisible();
    const [slip] = await kitchen.read();
    expect(slip).toMatch(/Welche Zeile ist richtig\?[\s\S]*Windows-1252:[\s\S]*äöüÄÖÜ éèêà ç CHF €/);
    await own.getByLabel('Ersatzdrucker').selectOption({ label: 'Reserve' });
    await own.getByText('Glocke am Drucker').click();
    await own.getByText('Nur Papiersensor', { exact: true }).click();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('group', { name: 'Küche' }).getByText('Speisen', { exact: true }).click();
    await expect(page.getByText('Ohne Kategorie druckt er nur als Ersatz für Küche.')).toBeVisible();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Fertig' })).toBeVisible();
    await expect(page.getByText('Ihre Änderungen sind noch nicht gespeichert.')).toBeHidden();
    const url = `/api/events/${fest.eventId}/printer-config`;
    const config = await fest.organizer.get<{ printers: { displayName: string }[] }>(url);
    const saved = config.printers.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
    expect(saved).toMatchObject([
      { displayName: 'Küche', backup: { ip: '127.0.0.1', port: spare.port }, beep: 'pulse', confirmBy: 'paper' },
      { displayName: 'Reserve', backup: null, categories: [] },
    ]);
    expect(bridge.savedPrinters()).toHaveLength(2);
    expect(bridge.calls).toContain('scanForPrinters');
  });

  test('every button of the diagnostic page works through the app', async ({ page, baseURL }) => {
    await setUpSmallFest(baseURL ?? '');
    const bridge = await installBridge(page, () => [kitchen.port]);
    await logIn(page, ORGANIZER);
    await driveDiagnosis(page, {
      printer: kitchen,
      says: { 'Test Android Bridge': /success.*Android bridge found, version 1/ },
    });
    await pressEach(page);
    const own = ['testApiAuth', 'scanForPrinters', 'testCategoryPrint', 'testConnection', 'printToPrinter'];
    expect(bridge.calls).toEqual(expect.arrayContaining([...own, 'smartPrintWithDiscovery']));
  });

  test('a printer without paper is named, the print is offered again, and the next order goes on', async ({
    page,
    baseURL,
  }) => {
    const fest = await setUpSmallFest(baseURL ?? '');
    const printer = { ip: '127.0.0.1', port: kitchen.port, displayName: 'Küche', categories: ['Speisen'] };
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers: [printer] });
    await installBridge(page, ports);
    await logInAsWaiter(page, WAITER);
    await kitchen.setMode('paper-out');
    await takeOrder(page);
    await expect(page.getByText(/Nicht gedruckt – Küche: Papier leer/)).toBeVisible();

    // Some printers refuse a second connection while they wait for paper.
    const trouble = /Nicht gedruckt – Küche: (Papier leer|Drucker nicht erreichbar)/;
    await takeOrder(page);
    await expect(page.getByText(trouble)).toBeVisible();
    await page.getByRole('link', { name: 'Zeigen' }).click();
    const cards = page.getByRole('article', { name: /Tisch 7$/ });
    await expect(cards).toHaveCount(2);
    await expect(cards.getByText(trouble)).toHaveCount(2);
    await expectAccessible(page);

    await kitchen.setMode('ok');
    await cards.first().getByRole('button', { name: 'Nochmals drucken' }).click();
    await expect(page.getByText(/Küche wird nochmals versucht\./)).toBeVisible();
    await expect(cards.getByText('Gedruckt: Küche')).toHaveCount(2, { timeout: 40_000 });
    const paper = await kitchen.read();
    expect(paper.filter((text) => !text.includes('KOPIE'))).toHaveLength(2);
  });

  const MODES: [PrinterMode, string[]][] = [
    ['ok', ['first']],
    ['silent', ['first']],
    ['paper-out', ['first']],
    ['cover-open', ['first']],
    ['refusing', ['first']],
    ['paper-ends-mid-ticket', ['copy']],
    ['power-off-with-full-buffer', ['copy']],
    ['goes-dark', ['first', 'copy']],
  ];

  test('a waiter’s orders at a printer in any state come out, a second time marked', async ({ page, baseURL }) => {
    const fest = await setUpSmallFest(baseURL ?? '');
    const printer = { ip: '127.0.0.1', port: kitchen.port, displayName: 'Küche', categories: ['Speisen'] };
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers: [printer] });
    const bridge = await installBridge(page, ports);
    await logInAsWaiter(page, WAITER);
    await expect.poll(bridge.eventTag).toBe(WAITER.tag);
    expect(bridge.deviceInfo()).toMatchObject({ deviceNumber: expect.any(Number), eventId: fest.eventId });
    const tries = () => bridge.calls.filter((call) => call === 'smartPrintByCategory').length;
    const jobs = async () => (await fest.organizer.get<PrintQueue>(`/api/events/${fest.eventId}/print-queue`)).jobs;
    for (const [index, [mode, paper]] of MODES.entries()) {
      await test.step(mode, async () => {
        const [triedBefore, printedBefore] = [tries(), (await kitchen.read()).length];
        const job = async () => (await jobs()).find(({ orderNumber }) => orderNumber === index + 1);
        await kitchen.setMode(mode);
        await takeOrder(page);
        await expect.poll(tries).toBeGreaterThan(triedBefore);
        // Whatever the device has found out, the server knows it before the printer is looked after.
        await expect.poll(async () => (await job())?.state, { timeout: 30_000 }).not.toBe('processing');
        await kitchen.setMode('ok');
        await expect.poll(async () => (await job())?.state, { timeout: 40_000 }).toMatch(/^(completed|unconfirmed)$/);
        const printed = (await kitchen.read()).slice(printedBefore);
        expect(printed.map((text) => (text.includes('KOPIE') ? 'copy' : 'first'))).toEqual(paper);
      });
    }
  });
});

async function takeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).click();
  await page.getByRole('button', { name: /^Bratwurst/ }).click();
  await page.getByRole('button', { name: /^Bestellung abschliessen/ }).click();
  await page.getByRole('button', { name: 'CHF 10' }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
}
