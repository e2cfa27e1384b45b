import { afterEach, expect, it, vi } from 'vitest';
import { api, reasonOf } from '../../lib/api.ts';
import { LoginAnswerError } from '../../lib/session.tsx';
import { loginFailure } from './login-failure.tsx';

afterEach(() => vi.unstubAllGlobals());

async function failureOf(body: string, status: number): Promise<unknown> {
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText: 'Bad Gateway' }));
  return api.post('/api/auth/login', {}).catch((error: unknown) => error);
}

it('the reason of the server stands behind the failure, with or without a code', async () => {
  const coded = await failureOf('{"message":"Zu viele Versuche","code":"TOO_MANY"}', 429);
  expect(loginFailure(coded, 'Veranstalter')).toBe('Login fehlgeschlagen: Zu viele Versuche');
  expect(loginFailure(await failureOf('{"message":"Falsch"}', 401), 'Veranstalter')).toBe(
    'Login fehlgeschlagen: Falsch',
  );
});

it('an answer without a reason shows no status and no page of a proxy', async () => {
  const silent = await failureOf('<h1>502 Bad Gateway</h1>', 502);
  expect(loginFailure(silent, 'Veranstalter')).toBe('Login fehlgeschlagen');
  expect(reasonOf(silent)).toBeUndefined();
});

it('a fault of the program is told without its own words', () => {
  expect(loginFailure(new TypeError('x is not a function'), 'Veranstalter')).toBe('Login fehlgeschlagen');
});

it('a useless answer names whom to ask, and no connection is a failed login as well', async () => {
  expect(loginFailure(new LoginAnswerError('Unvollständige Benutzerdaten vom Server'), 'Veranstalter')).toBe(
    'Unvollständige Benutzerdaten vom Server\nBitte melden Sie sich beim Veranstalter.',
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const offline = await api.post('/api/auth/login', {}).catch((error: unknown) => error);
  expect(loginFailure(offline, 'Veranstalter')).toBe('Login fehlgeschlagen: Keine Verbindung zum Server');
});
