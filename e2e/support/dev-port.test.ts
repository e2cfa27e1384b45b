import { expect, it, vi } from 'vitest';

it.each([
  ['8165', 'http://127.0.0.1:8165'],
  ['', 'http://127.0.0.1:8080'],
])('while developing, what the client asks goes to the server, also with PORT=%s', async (port, server) => {
  vi.resetModules();
  vi.stubEnv('PORT', port);
  const { default: config } = await import('../../web/vite.config.ts');
  vi.unstubAllEnvs();
  expect(config.server?.proxy).toEqual({ '/api': server });
});
