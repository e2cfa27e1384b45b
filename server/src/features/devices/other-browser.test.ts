import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
const NAME = '192.168.1.23';

async function linesOf({ organizer, eventId }: Fest) {
  const { entries } = (await organizer.get<JournalPage>(`/api/events/${eventId}/journal?limit=500`)).body;
  return entries
    .filter(({ action }) => action === 'device.other-browser')
    .map(({ subject, details }) => ({ subject, ...(details as object) }))
    .reverse();
}

function logIn(client: TestClient, { tag, password }: Fest, ipAddress: string) {
  return client.post<{ deviceId: string }>('/api/auth/waiter-login', { tag, password, ipAddress });
}

it('who logs in by the name of a device that another browser is gets its number, and leaves a line', async () => {
  const fest = await createFest(test.current);
  const own = await test.current.asWaiter(fest.tag, fest.password, NAME);
  test.current.passSeconds(61);
  const other = test.current.guest();
  expect((await logIn(other, fest, NAME)).body).toMatchObject({ deviceId: 'device_2' });
  expect(await linesOf(fest)).toEqual([{ subject: 'Service 2', deviceId: 'device_2', logins: 1 }]);
  for (const client of [own, other]) await logIn(client, fest, NAME);
  expect(await linesOf(fest)).toHaveLength(1);
});

it('a device that is named anew, or logs in twice before it has an answer, is no other browser', async () => {
  const fest = await createFest(test.current);
  const [first, second] = [test.current.guest(), test.current.guest()];
  await Promise.all([first, second].map((client) => logIn(client, fest, NAME)));
  test.current.passSeconds(61);
  await logIn(fest.waiter, fest, 'Tablet Bar');
  await logIn(fest.waiter, fest, `geraet-${fest.tag}`);
  await logIn(fest.waiter, fest, 'Tablet Bar');
  expect(await linesOf(fest)).toEqual([]);
});

it('of very many the first ten leave a line each, and no more up to the hundredth', async () => {
  const fest = await createFest(test.current);
  await test.current.asWaiter(fest.tag, fest.password, NAME);
  test.current.passSeconds(61);
  for (let browser = 1; browser <= 13; browser += 1) await logIn(test.current.guest(), fest, NAME);
  expect(await linesOf(fest)).toHaveLength(10);
});
