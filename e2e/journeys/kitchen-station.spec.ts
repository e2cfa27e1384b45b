import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { logIn } from '../support/people.ts';
import { KITCHEN, setUpSmallFest } from '../support/small-fest.ts';

test('a kitchen’s station follows its category when that is renamed, and says so when it leaves the menu', async ({
  page,
  baseURL,
}) => {
  const { organizer, eventId, order } = await setUpSmallFest(baseURL ?? '');
  const ticketOf = (number: number) => page.getByRole('article', { name: `Bestellung ${number}, Tisch 5` });
  await logIn(page, KITCHEN);
  await page.getByRole('button', { name: 'Alle Kategorien' }).click();
  await page.getByRole('checkbox', { name: 'Speisen' }).check();
  await page.getByRole('button', { name: 'Schliessen' }).click();
  const before = await order('5', 'Bratwurst');
  await expect(ticketOf(before)).toBeVisible();

  const [category] = await organizer.get<{ id: number }[]>('/api/categories');
  await organizer.put(`/api/categories/${category?.id}`, { name: 'Vom Grill', displayOrder: 1 });
  await expect(page.getByRole('button', { name: 'Vom Grill' })).toBeVisible();
  const after = await order('5', 'Bratwurst');
  await expect(ticketOf(after)).toBeVisible();
  await expect(ticketOf(before)).toBeVisible();
  await page.getByRole('button', { name: 'Vom Grill' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Vom Grill' })).toBeChecked();
  await page.getByRole('button', { name: 'Schliessen' }).click();
  for (const number of [before, after]) await ticketOf(number).getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('Keine offenen Bestellungen')).toBeVisible();
  const states = async () =>
    (await organizer.get<{ status: string }[]>(`/api/orders?eventId=${eventId}`)).map(({ status }) => status);
  await expect.poll(states).toEqual(['completed', 'completed']);

  const menu = await organizer.get<{ id: number }[]>(`/api/events/${eventId}/menu-items`);
  for (const { id } of menu) await organizer.statusOf('DELETE', `/api/events/${eventId}/menu-items/${id}`);
  await expect(page.getByText('«Vom Grill» fehlt im Menü')).toBeVisible();
  await expect(page.getByText(/Keine offenen Bestellungen|Nichts zu machen/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Station wählen' }).click();
  await page.getByRole('checkbox', { name: 'Vom Grill' }).uncheck();
  await page.getByRole('button', { name: 'Schliessen' }).click();
  await expect(page.getByText('«Vom Grill» fehlt im Menü')).toHaveCount(0);
  await expect(page.getByText('Keine offenen Bestellungen')).toBeVisible();
});
