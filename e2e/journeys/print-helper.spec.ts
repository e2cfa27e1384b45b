import { type Browser, chromium, type Page } from '@playwright/test';
import { driveDiagnosis } from '../support/diagnosis.ts';
import { BROWSER_ARGS, SHORT_LIVED } from '../support/find-browser.ts';
import { emptyTest, expect, expectAccessible } from '../support/journey.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { RunningAgent } from '../support/running-agent.ts';
import { ORGANIZER, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';

/** A browser on a computer where the helper runs. */
const test = emptyTest.extend<{ printer: VirtualPrinter }, { agent: RunningAgent }>({
  agent: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
    async ({}, use) => {
      const agent = new RunningAgent();
      await agent.start();
      await use(agent);
      await agent.stop();
    },
    { scope: 'worker' },
  ],
  // The helper's port is always the same; here each worker has a computer of its own.
  launchOptions: [
    async ({ agent }, use) => {
      const rules = `--host-resolver-rules=MAP localhost:8765 127.0.0.1:${agent.port}`;
      const args = [...BROWSER_ARGS, SHORT_LIVED, rules];
      await use({ executablePath: process.env.LIGHT_CHROMIUM_PATH ?? '', args });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
  printer: async ({}, use) => {
    const printer = await startVirtualPrinter();
    await use(printer);
    await printer.close();
  },
});

async function openSearch(page: Page): Promise<void> {
  await logIn(page, ORGANIZER);
  await page.goto('/events/printer-setup');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('heading', { name: 'Drucker suchen' })).toBeVisible();
}

async function pairHelper(page: Page, agent: RunningAgent): Promise<void> {
  await page.getByText('Der Server erreicht die Drucker nicht?').click();
  await page.getByLabel('Kopplungscode').fill(agent.pairingCode);
  await page.getByRole('button', { name: 'Koppeln' }).click();
  await expect(page.getByText('Dieses Gerät druckt mit der Druckhilfe')).toBeVisible();
}

async function setUpPrinter(page: Page, port: number): Promise<void> {
  await page.getByLabel('IP-Adresse').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(port));
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
}

async function orderAndPay(page: Page, table: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).tap();
  await page.getByRole('button', { name: 'Weiter' }).tap();
  await page.getByRole('button', { name: /^Speisen/ }).tap();
  await page.getByRole('button', { name: /^Bratwurst/ }).tap();
  await page.getByRole('button', { name: /^Bestellung abschliessen/ }).tap();
  await page.getByRole('button', { name: 'CHF 10', exact: true }).tap();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).tap();
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
}

/** No printers set up yet, and a helper that was switched off, be it amid a greeting. */
const EXPECTED = /status of 404|localhost:8765\/print.*ERR_CONNECTION_(REFUSED|RESET)/;

test.describe('a computer with the helper', () => {
  test.use({ expectedComplaints: EXPECTED });

  test('is paired, sets up a printer and prints the orders of its waiter', async ({
    page,
    baseURL,
    agent,
    printer,
  }) => {
    const fest = await setUpSmallFest(baseURL ?? '');
    await openSearch(page);
    await page.getByText('Der Server erreicht die Drucker nicht?').click();
    await expectAccessible(page);
    await page.getByLabel('Kopplungscode').fill('AAAA-AAAA');
    await page.getByRole('button', { name: 'Koppeln' }).click();
    await expect(page.getByText('Der Kopplungscode stimmt nicht.')).toBeVisible();
    await page.getByLabel('Kopplungscode').fill(agent.pairingCode);
    await page.getByRole('button', { name: 'Koppeln' }).click();
    await expect(page.getByText('Dieses Gerät druckt mit der Druckhilfe')).toBeVisible();
    await expectAccessible(page);

    await setUpPrinter(page, printer.port);
    await expect(page.getByRole('main').getByText('Verbunden', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Testdruck: / }).click();
    await expect(page.getByText(/^Gedruckt um/).first()).toBeVisible();
    expect(await printer.read()).toHaveLength(1);
    expect(agent.said.at(-1)).toContain(`127.0.0.1:${printer.port} – Gedruckt`);

    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
      eventId: fest.eventId,
      printers: [{ ip: '127.0.0.1', port: printer.port, displayName: 'Küche', categories: ['Alle'] }],
    });
    const linesBefore = agent.said.length;
    await logInAsWaiter(page, WAITER);
    await orderAndPay(page, '12');
    await expect.poll(async () => (await printer.read()).length).toBe(2);
    await expect
      .poll(() => agent.said.slice(linesBefore))
      .toEqual([expect.stringContaining(`127.0.0.1:${printer.port} – Gedruckt`)]);
    const [, ticket = ''] = await printer.read();
    expect(ticket).toContain('TISCH 12');
    expect(ticket).not.toContain('KOPIE');
    const jobs = await fest.organizer.get<{ state: string }[]>(`/api/events/${fest.eventId}/print-jobs`);
    expect(jobs.map(({ state }) => state)).toEqual(['completed']);
  });

  test('leaves the orders to the server while the helper is away', async ({ page, baseURL, agent, printer }) => {
    const fest = await setUpSmallFest(baseURL ?? '');
    await openSearch(page);
    await pairHelper(page, agent);
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
      eventId: fest.eventId,
      printers: [{ ip: '127.0.0.1', port: printer.port, displayName: 'Küche', categories: ['Alle'] }],
    });
    await agent.kill();
    await logInAsWaiter(page, WAITER);
    await orderAndPay(page, '12');
    await expect.poll(async () => (await printer.read()).length).toBe(1);
    expect((await printer.read())[0]).not.toContain('KOPIE');
    await agent.start();
  });

  test('has every button of the diagnostic page work through the helper', async ({ page, baseURL, agent, printer }) => {
    await setUpSmallFest(baseURL ?? '');
    await openSearch(page);
    await pairHelper(page, agent);
    // Another helper at the same place, that looks where the printer is.
    await agent.kill();
    await agent.start(['--ports', String(printer.port)]);
    await driveDiagnosis(page, { printer, says: { 'Test Android Bridge': /success.*the local print helper answers/ } });
    expect(agent.said.filter((line) => line.includes('Suche beendet: 1 gefunden'))).toHaveLength(4);
    expect(agent.said.filter((line) => line.includes(`127.0.0.1:${printer.port} – Gedruckt`))).toHaveLength(3);
    await agent.kill();
    await agent.start();
  });
});

test.describe('a page from the internet', () => {
  test('explains what Chrome will ask, and prints by way of the server at once where people said no', async ({
    server,
    printer,
  }) => {
    const port = new URL(server.url).port;
    const origin = `http://kasse.test:${port}`;
    const agent = new RunningAgent();
    await agent.start(['--server', origin]);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: [
        ...BROWSER_ARGS,
        `--ip-address-space-overrides=127.0.0.1:${port}=public`,
        `--host-resolver-rules=MAP kasse.test 127.0.0.1,MAP localhost:8765 127.0.0.1:${agent.port}`,
        // The helper can only be reached from a secure page.
        `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      ],
    });
    const context = await browser.newContext({ baseURL: origin, locale: 'de-CH', hasTouch: true });
    const page = await context.newPage();
    const fest = await setUpSmallFest(server.url);
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
      eventId: fest.eventId,
      printers: [{ ip: '127.0.0.1', port: printer.port, displayName: 'Küche', categories: ['Alle'] }],
    });

    await openSearch(page);
    await page.getByText('Der Server erreicht die Drucker nicht?').click();
    await expect(page.getByText('Chrome fragt gleich um Erlaubnis')).toBeVisible();
    await expectAccessible(page);

    await context.grantPermissions(['local-network-access']);
    await page.reload();
    await pairHelper(page, agent);

    await block(browser, origin);
    await page.reload();
    await expect(page.getByText('Chrome hält diese Seite von der Druckhilfe fern')).toBeVisible();
    await expectAccessible(page);

    const linesBefore = agent.said.length;
    await logInAsWaiter(page, WAITER);
    await orderAndPay(page, '12');
    await expect.poll(async () => (await printer.read()).length).toBe(1);
    expect((await printer.read())[0]).not.toContain('KOPIE');
    expect(agent.said.slice(linesBefore)).toEqual([]);
    await browser.close();
    await agent.stop();
  });
});

/** As if people had chosen «Blockieren». */
async function block(browser: Browser, origin: string): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const { browserContextId } = targetInfos.find(({ url }) => url.startsWith(origin)) ?? {};
  for (const name of ['loopback-network', 'local-network', 'local-network-access']) {
    const permission = { permission: { name }, setting: 'denied' as const, origin };
    await devtools.send('Browser.setPermission', { ...permission, ...(browserContextId && { browserContextId }) });
  }
}
