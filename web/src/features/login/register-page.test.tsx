// @vitest-environment happy-dom
import type { Registration } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { RegisterPage } from './register-page.tsx';

const session = vi.hoisted(() => ({ register: vi.fn() }));
vi.mock('../../lib/session.tsx', () => ({ useSession: () => session }));
vi.mock('./entrance-page.tsx', () => ({ EntrancePage: ({ children }: { children: ReactNode }) => children }));

const { page, render } = pageForEachTest();

function type(name: string, text: string) {
  const field = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!field) throw new Error(`no ${name}`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

async function submit(username: string) {
  type('username', username);
  const form = page.querySelector('form');
  await act(async () => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}

let registration: Registration;
beforeEach(() => {
  registration = { open: true, message: null };
  vi.stubGlobal('fetch', async () => Response.json(registration));
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <RegisterPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('says that nobody can register now before anything is typed, and leads back', async () => {
  registration = { open: false, message: 'Die Registrierung ist ausgeschaltet.' };
  open();
  await until(() => expect(page.textContent).toContain('Die Registrierung ist ausgeschaltet.'));
  expect(page.querySelector('form')).toBeNull();
  expect(page.querySelector('a[href="/login"]')?.textContent).toBe('Zurück zum Login');
});

it('takes nothing away that is being typed', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  open();
  type('username', 'rosa');
  await act(async () => answer.resolve(Response.json({ open: false, message: 'Aus.' })));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(page.querySelector<HTMLInputElement>('input[name="username"]')?.value).toBe('rosa');
});

it('says of a second attempt only what is wrong with that one', async () => {
  session.register.mockRejectedValue(new Error('Benutzername bereits vergeben'));
  open();
  for (const { name } of page.querySelectorAll<HTMLInputElement>('input[type="password"]')) type(name, 'geheimnis');
  await submit('rosa');
  expect(page.textContent).toContain('Registrierung fehlgeschlagen');
  await submit('ab');
  expect(page.textContent).toContain('Benutzername muss mindestens 3 Zeichen lang sein');
  expect(page.textContent).not.toContain('Registrierung fehlgeschlagen');
});
