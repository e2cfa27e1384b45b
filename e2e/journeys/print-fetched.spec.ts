import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { logIn } from '../support/people.ts';
import { RunningAgent } from '../support/running-agent.ts';
import { ORGANIZER, setUpSmallFest } from '../support/small-fest.ts';
import { startVirtualPrinter } from '../support/virtual-printer.ts';

/** No printers set up yet. */
const EXPECTED = /status of 404/;

interface Poll {
  jobReady: boolean;
  jobToken?: string;
}

test.use({ expectedComplaints: EXPECTED });

test('a helper beside the printers fetches the tickets of a server on the internet', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  const fest = await setUpSmallFest(url);
  const printer = await startVirtualPrinter();
  const agent = new RunningAgent();
  await logIn(page, ORGANIZER);
  await page.goto('/events/printer-setup');
  await page.getByRole('button', { name: 'Weiter' }).click();

  await page.getByText('Der Server läuft im Internet?').click();
  await page.getByLabel('Name der Druckhilfe').fill('Laptop im Zelt');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByText('War noch nie verbunden')).toBeVisible();
  await expectAccessible(page);
  const command = await page.getByLabel('So wird sie gestartet').inputValue();
  const [, args = ''] = command.split(' -- ');
  expect(args).toContain(`--server ${url} --key helfer_`);
  await agent.start(args.split(' '));
  await expect(page.getByText('Verbunden', { exact: true }).first()).toBeVisible();

  await page.getByLabel('IP-Adresse').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(printer.port));
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.getByText(/^Weg, Papier und Zeichen/).click();
  await page.getByText('Druckhilfe', { exact: true }).click();
  await expect(page.getByText(`127.0.0.1:${printer.port} über die Druckhilfe`)).toBeVisible();
  await page.getByRole('button', { name: /^Testdruck: / }).click();
  await expect(page.getByText(/^Gedruckt um /)).toBeVisible();
  expect(await printer.read()).toHaveLength(1);
  expect(agent.said.filter((line) => line.includes(`127.0.0.1:${printer.port} – `))).not.toEqual([]);
  await expect(page.getByRole('button', { name: 'Testdruck', exact: true })).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Alle', { exact: true }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Fertig' })).toBeVisible();
  await page.getByRole('button', { name: 'Alle testen' }).click();
  await expect.poll(async () => (await printer.read()).length).toBe(2);
  await expectAccessible(page);

  await fest.order('12', 'Bratwurst');
  await expect.poll(async () => (await printer.read()).length).toBe(3);
  const [, , ticket = ''] = await printer.read();
  expect(ticket).toContain('TISCH 12');
  expect(ticket).not.toContain('KOPIE');
  // Every line on paper went by way of the helper.
  await expect
    .poll(() => agent.said.filter((line) => line.includes(`127.0.0.1:${printer.port} – Gedruckt`)).length)
    .toBe(2);
  await agent.stop();
  await printer.close();
});

test('a printer that asks by itself gets an address and its tickets', async ({ page, baseURL }) => {
  const fest = await setUpSmallFest(baseURL ?? '');
  await logIn(page, ORGANIZER);
  await page.goto('/events/printer-setup');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: 'Star CloudPRNT' }).click();
  await expectAccessible(page);
  const tried = page.getByRole('button', { name: 'Testdruck', exact: true });
  await expect(tried).toHaveAccessibleDescription('Druckt erst nach dem Speichern: unter «Fertig» testen.');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Alle', { exact: true }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Hat sich noch nie gemeldet')).toBeVisible();
  await page.getByRole('button', { name: /^Adresse zeigen/ }).click();
  await expectAccessible(page);
  const address = await page.getByLabel(/^Adresse für/).inputValue();

  await fest.order('7', 'Bratwurst');
  const poll = async () => {
    const answer = await page.request.post(address, { data: { statusCode: '200%20OK', printingInProgress: false } });
    return (await answer.json()) as Poll;
  };
  await expect.poll(async () => (await poll()).jobReady).toBe(true);
  await expect(page.getByRole('main').getByText('Verbunden', { exact: true })).toBeVisible();
  const { jobToken = '' } = await poll();
  const slip = await page.request.get(address, { params: { token: jobToken } });
  expect((await slip.body()).toString('latin1')).toContain('TISCH 7');
  await page.request.delete(address, { params: { token: jobToken, code: '200 OK' } });
  const jobs = await fest.organizer.get<{ state: string }[]>(`/api/events/${fest.eventId}/print-jobs`);
  expect(jobs.map(({ state }) => state)).toEqual(['completed']);
});
