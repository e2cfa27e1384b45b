import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { TestApp, useTestApp } from '../testing/test-app.ts';
import { NO_LIMITS } from './limits.ts';

interface Line {
  level: number;
  msg: string;
  req?: { method: string; url: string };
  res?: { statusCode: number };
}

const INFO = 30;
const WARN = 40;
const test = useTestApp();
const lines: Line[] = [];
const paces = { slow: 0 };
let logged: TestApp;

beforeAll(async () => {
  const { context } = test.current;
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const app = await buildApp(context, {
    limits: NO_LIMITS,
    logger,
    moreRoutes: (it) => {
      const config = { access: 'public' as const };
      // The clock that answers are measured by, set forward instead of waited for.
      const late = async (): Promise<string> => {
        const now = performance.now();
        vi.spyOn(performance, 'now').mockImplementation(() => now + paces.slow);
        return 'da';
      };
      it.get('/api/test/late', { config }, late);
      it.get('/api/test/waits', { config: { ...config, waits: true } }, late);
      it.get('/api/test/broken', { config }, () => Promise.reject(new Error('kaputt')));
    },
  });
  logged = new TestApp(app, context, { now: context.now() });
  await app.ready();
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => logged.app.close());

/** What the log says of requests, once this one is answered. */
async function after(url: string): Promise<unknown[]> {
  await logged.guest().get(url);
  vi.restoreAllMocks();
  return lines.map(({ level, msg, req, res }) => [level, msg, req?.url, res?.statusCode]);
}

it('what went well, and a reader who is refused, leave no line', async () => {
  expect(await after('/api/health')).toEqual([]);
  expect(await after('/api/auth/me')).toEqual([]);
  paces.slow = 1_900;
  expect(await after('/api/test/late')).toEqual([]);
});

it('a change that is refused leaves one line', async () => {
  await logged.guest().post('/api/auth/login', { username: 'niemand', password: 'falsch123' });
  expect(lines).toMatchObject([{ level: INFO, msg: 'request refused', req: { url: '/api/auth/login' } }]);
});

it('what failed and what was slow can not be missed', async () => {
  expect(await after('/api/test/broken')).toEqual([
    [50, 'unexpected error', undefined, undefined],
    [WARN, 'request failed', '/api/test/broken', 500],
  ]);
  lines.length = 0;
  paces.slow = 2_100;
  expect(await after('/api/test/late')).toEqual([[WARN, 'slow request', '/api/test/late', 200]]);
});

it('what was asked for is told without what was typed: a name and an address are nobody’s business', async () => {
  paces.slow = 2_100;
  const query = 'date=2026-08-01&recipient=Vreni+Muster%0ADorf%26Feld=1&Vreni';
  expect(await after(`/api/test/late?${query}`)).toEqual([
    [WARN, 'slow request', '/api/test/late?date=…&recipient=…&…', 200],
  ]);
  lines.length = 0;
  expect(await after('/api/test/broken?recipient=Vreni')).toContainEqual(
    expect.arrayContaining(['request failed', '/api/test/broken?recipient=…']),
  );
  expect(JSON.stringify(lines)).not.toContain('Vreni');
});

it('what waits on purpose is not slow', async () => {
  paces.slow = 25_000;
  expect(await after('/api/test/waits')).toEqual([]);
});
