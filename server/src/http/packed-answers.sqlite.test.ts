import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createCategory } from '../testing/event-factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

it('packs a long list for who can unpack it, and leaves everything else as it is', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const list = (accepted: string) =>
    test.current.app.inject({
      url: '/api/categories',
      headers: { cookie: organizer.cookie ?? '', 'accept-encoding': accepted },
    });
  await createCategory(organizer);
  expect((await list('gzip')).headers).not.toHaveProperty('content-encoding');
  for (let n = 0; n < 30; n++)
    await createCategory(organizer, { name: `Wöchentlich ${n}`, description: 'x'.repeat(99) });
  const plain = await list('br');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await list('gzip, deflate, br');
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding'),
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});
