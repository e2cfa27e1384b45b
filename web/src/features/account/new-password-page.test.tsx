// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, useSession } from '../../lib/session.tsx';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { NewPasswordPage } from './new-password-page.tsx';

const VRENI = { username: 'vreni', role: 'ADMIN' };
let session: Session;
let endsSession: boolean;

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify(VRENI));
  let isEnded = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/password-reset') isEnded = endsSession;
    if (path !== '/api/auth/me') return new Response(null, { status: 204 });
    return isEnded ? Response.json({ code: 'UNAUTHORIZED', message: '' }, { status: 401 }) : Response.json(VRENI);
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

function Probe() {
  session = useSession();
  return null;
}

async function setPassword() {
  const screen = (
    <>
      <NewPasswordPage />
      <Probe />
    </>
  );
  render(waiterScreen(screen, { path: '/passwort-neu#token' }));
  for (const field of page.querySelectorAll('input')) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'neues Wort');
    act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
  }
  const form = page.querySelector('form');
  await act(async () => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await until(() => expect(page.textContent).toContain('Das neue Passwort gilt.'));
}

it('whose sessions the new password has ended is logged out as by themselves', async () => {
  endsSession = true;
  await setPassword();
  expect(session).toMatchObject({ user: null, endedBy: 'logout' });
});

it('somebody else who is logged in stays so', async () => {
  endsSession = false;
  await setPassword();
  expect(session.user).toEqual(VRENI);
});
