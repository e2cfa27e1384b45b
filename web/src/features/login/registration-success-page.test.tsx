// @vitest-environment happy-dom
import type { Role } from '@bestellsystem/domain/roles.ts';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { RegistrationSuccessPage } from './registration-success-page.tsx';

const session = vi.hoisted(() => ({ user: { username: 'rosa', role: null as Role | null }, refresh: vi.fn() }));
vi.mock('../../lib/session.tsx', () => ({ useSession: () => session }));
vi.mock('./entrance-page.tsx', () => ({ EntrancePage: () => null }));

const { render } = pageForEachTest();
let shown: string;

function Here() {
  shown = useLocation().pathname;
  return <RegistrationSuccessPage />;
}

const page = () => (
  <MemoryRouter initialEntries={['/registration-success']}>
    <Routes>
      <Route path="*" element={<Here />} />
    </Routes>
  </MemoryRouter>
);

it('goes on by itself once the administrator has given a role', () => {
  vi.useFakeTimers();
  render(page());
  expect(session.refresh).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(5000));
  expect(session.refresh).toHaveBeenCalledOnce();
  expect(shown).toBe('/registration-success');
  session.user = { username: 'rosa', role: 'EVENT_ORGANIZER' };
  render(page());
  expect(shown).toBe('/events');
  vi.useRealTimers();
});
