import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

it('an address without the number that belongs in it is an unknown path, logged in or not', async () => {
  const [guest, admin] = [test.current.guest(), await test.current.as('ADMIN')];
  const addresses = ['/api/events/', '/api/events//menu-items', '/api/statistics/event/', '/api/devices/event/'];
  for (const client of [guest, admin]) {
    for (const address of addresses) {
      const { status, body } = await client.get(address);
      expect([address, status, body]).toEqual([address, 404, { message: 'Nicht gefunden', code: 'NOT_FOUND' }]);
    }
  }
  expect((await admin.delete('/api/events/')).status).toBe(404);
  expect((await admin.get('/api/events/0')).status).toBe(400);
});
