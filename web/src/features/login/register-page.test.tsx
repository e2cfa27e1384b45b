// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
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

it('says of a second attempt only what is wrong with that one', async () => {
  session.register.mockRejectedValue(new Error('Benutzername bereits vergeben'));
  render(
    <MemoryRouter>
      <RegisterPage />
    </MemoryRouter>,
  );
  for (const { name } of page.querySelectorAll<HTMLInputElement>('input[type="password"]')) type(name, 'geheimnis');
  await submit('rosa');
  expect(page.textContent).toContain('Registrierung fehlgeschlagen');
  await submit('ab');
  expect(page.textContent).toContain('Benutzername muss mindestens 3 Zeichen lang sein');
  expect(page.textContent).not.toContain('Registrierung fehlgeschlagen');
});
