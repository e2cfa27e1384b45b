import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const test = useTestApp();

/** As a program that states no type of what it sends. */
async function statusWithoutType({ cookie }: TestClient, method: string, url: string): Promise<number> {
  const asked = { method: method as 'POST', url: url.replace(/:\w+/g, '999999'), headers: { cookie } };
  return (await test.current.app.inject(asked)).statusCode;
}

it('no call that changes something goes without a type, also where it has no body', async () => {
  const answers: [string, number][] = [];
  for (const { method, url, access } of test.current.app.accessTable) {
    // Printers call what they send as they please.
    if (!['POST', 'PUT', 'PATCH'].includes(method) || url.startsWith('/api/print/')) continue;
    const client = await test.current.as(typeof access === 'string' ? 'ADMIN' : (access[0] ?? null));
    answers.push([`${method} ${url}`, await statusWithoutType(client, method, url)]);
  }
  expect(answers.filter(([, status]) => status !== 415)).toEqual([]);
  const calls = answers.map(([call]) => call);
  expect(calls).toEqual(expect.arrayContaining(['POST /api/auth/logout', 'POST /api/print-jobs/:jobId/reprint']));
});

it('nothing to send is no fault where the type is stated, and needs none where something goes', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    const kitchen = await test.current.as('KITCHEN');
    expect((await kitchen.post('/api/auth/logout', undefined, { 'content-type': type })).status).toBe(204);
  }
  const admin = await test.current.as('ADMIN');
  expect(await statusWithoutType(admin, 'DELETE', '/api/users/:id')).toBe(404);
  expect(await statusWithoutType(admin, 'POST', '/api/nirgends')).toBe(404);
  expect((await admin.post('/api/auth/login')).status).toBe(400);
});
