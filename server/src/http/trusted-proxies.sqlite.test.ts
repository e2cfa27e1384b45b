import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

it.each([
  ['', 'an untold one believes nobody', '10.0.0.1'],
  ['1', 'one: what it has seen itself, not what it was told', '203.0.113.9'],
  ['2', 'two: what the outer one has seen', '198.51.100.7'],
  ['10.0.0.0/8', 'those of a network', '203.0.113.9'],
  ['192.168.0.0/16', 'those of another network', '10.0.0.1'],
  ['true', 'all', '198.51.100.7'],
])('TRUST_PROXY=%s, %s: the request came from %s', async (setting, _meaning, from) => {
  const { context } = test.current;
  const { trustProxy } = readSettings({ TRUST_PROXY: setting }, '/nonexistent/.env');
  const app = await buildApp(
    { ...context, settings: { ...context.settings, trustProxy } },
    { moreRoutes: (more) => more.get('/api/from', { config: { access: 'public' } }, async ({ ip }) => ip) },
  );
  const answer = await app.inject({
    url: '/api/from',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
  });
  expect(answer.body).toBe(from);
  await app.close();
});
