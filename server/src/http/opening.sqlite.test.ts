import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { Opening } from './opening.ts';

const test = useTestApp();

it('nobody is answered before a server is opened, and then whoever waits', async () => {
  const opening = new Opening();
  const app = await buildApp(test.current.context, { opening });
  await app.ready();
  const done: string[] = [];
  const ask = async (url: string) => void done.push(`${url} ${(await app.inject(url)).statusCode}`);
  const early = [ask('/api/health'), ask('/nirgends')];
  // One that is open has answered the same by then.
  for (const url of ['/api/health', '/nirgends']) await test.current.app.inject(url);
  expect(done).toEqual([]);
  opening.open();
  await Promise.all(early);
  expect(done.sort()).toEqual(['/api/health 200', '/nirgends 404']);
  await ask('/api/auth/me');
  expect(done.at(-1)).toBe('/api/auth/me 401');
  await app.close();
});
