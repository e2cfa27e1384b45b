// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { NewPasswordPage } from './new-password-page.tsx';
import { PasswordForm } from './password-form.tsx';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

/** Each field filled in and sent. */
async function send(screen: ReactNode) {
  const clients = <QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>;
  render(waiterScreen(clients, { path: '/passwort-neu#token' }));
  for (const field of page.querySelectorAll('input')) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'neues Wort');
    act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
  }
  await act(async () => page.querySelector('form')?.requestSubmit());
}

it.each([
  ['the own password', <PasswordForm key="own" />, 'Stimmt beim nächsten Versuch das bisherige nicht mehr, gilt es.'],
  ['one by a link', <NewPasswordPage key="link" />, 'Gilt beim nächsten Versuch der Link nicht mehr, gilt es.'],
])('whose answer is lost is told how to find out which password holds: %s', async (_, screen, sign) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await send(screen);
  const text = 'Keine Verbindung zum Server. Ob das neue Passwort schon gilt, ist ungewiss:';
  await until(() => expect(page.querySelector('[role="alert"]')?.textContent).toContain(`${text} ${sign}`));
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INVALID', message: 'Stimmt nicht.' }, { status: 400 }));
  await act(async () => page.querySelector('form')?.requestSubmit());
  await until(() => expect(page.querySelector('[role="alert"]')?.textContent).toBe('Stimmt nicht.'));
});
