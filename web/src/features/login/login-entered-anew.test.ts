// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

/** A script without types. */
const BEFORE_START = '../../../public/before-start.js';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['who enters the login’s own address has asked for no page', '/login', 'navigate', false],
  ['who loads the login anew comes back to the page all the same', '/login', 'reload', true],
  ['what another page knew is not looked at', '/payment', 'navigate', true],
])('%s', async (_, path, type, stays) => {
  const known = { usr: { from: '/events/3' } };
  history.replaceState(known, '', path);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  vi.resetModules();
  await import(BEFORE_START);
  expect(history.state).toEqual(stays ? known : null);
});
