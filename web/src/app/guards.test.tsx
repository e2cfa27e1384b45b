// @vitest-environment happy-dom
import type { Role } from '@bestellsystem/domain/roles.ts';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { stateAfterLogin } from '../features/login/start-path.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { RequireRole } from './guards.tsx';

const session = vi.hoisted(() => ({ user: { username: 'a', role: 'KITCHEN' as Role | null }, endedBy: 'nobody' }));
vi.mock('../lib/session.tsx', () => ({ useSession: () => session }));

const { renderAndWait } = pageForEachTest();
let shown: string;

function Here() {
  shown = useLocation().pathname;
  return null;
}

async function visitEvents(role: Role | null, state: unknown) {
  session.user.role = role;
  const page = (
    <RequireRole roles={['EVENT_ORGANIZER', 'ADMIN']}>
      <Here />
    </RequireRole>
  );
  await renderAndWait(
    <MemoryRouter initialEntries={[{ pathname: '/events', state }]}>
      <Routes>
        <Route path="/events" element={page} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  );
  return shown;
}

it('who logs in on a page that is not theirs begins where their work is', async () => {
  expect(await visitEvents('KITCHEN', stateAfterLogin())).toBe('/kitchen');
});

it('who logs in on a page of theirs gets it', async () => {
  expect(await visitEvents('ADMIN', stateAfterLogin())).toBe('/events');
});

it('a page that is refused to somebody who was inside leads to the start', async () => {
  expect(await visitEvents('KITCHEN', null)).toBe('/');
});

it('somebody without a role waits at the start', async () => {
  expect(await visitEvents(null, null)).toBe('/');
});
