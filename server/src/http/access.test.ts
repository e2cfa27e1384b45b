import { ROLES } from '@bestellsystem/domain/roles.ts';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { installAccess } from './access.ts';
import type { App } from './app-type.ts';

const test = useTestApp();

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

describe('every route', () => {
  it('lets in exactly the roles it states, with and without forged headers', async () => {
    const { accessTable } = test.current.app;
    expect(accessTable.length).toBeGreaterThan(25);
    for (const { method, url, access } of accessTable) {
      if (method === 'HEAD') continue;
      const path = url.replace(/:\w+/g, '999999');
      for (const role of [...ROLES, 'none', 'guest'] as const) {
        // A session of its own each time: one of the routes logs out.
        const client = role === 'guest' ? test.current.guest() : await test.current.as(role === 'none' ? null : role);
        const isIn =
          access === 'public' || (role !== 'guest' && (access === 'session' || access.includes(role as never)));
        const forged = { 'x-forwarded-for': '10.1.2.3', 'x-real-ip': '10.1.2.3', 'x-http-method-override': 'GET' };
        for (const headers of [{}, forged]) {
          const body = method === 'GET' || method === 'DELETE' ? undefined : {};
          const before = client.cookie;
          const { status } = await client.send(method as Method, path, body, headers);
          client.cookie = before;
          const cell = `${role} ${method} ${url} answered ${status}`;
          if (isIn) expect(status === 403 && access !== 'public', cell).toBe(false);
          else expect(status, cell).toBe(role === 'guest' ? 401 : 403);
          expect(status, cell).toBeLessThan(500);
        }
      }
    }
  }, 60_000);

  it('stops the start when it does not state who may call it', () => {
    const app = Fastify() as unknown as App;
    installAccess(app);
    expect(() => app.get('/api/forgotten', async () => 'x')).toThrow(
      'GET /api/forgotten does not state who may call it',
    );
  });
});
