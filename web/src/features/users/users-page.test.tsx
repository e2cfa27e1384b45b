// @vitest-environment happy-dom
import type { PrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../lib/session.tsx';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { usersQuery } from './users-api.ts';
import { UsersPage } from './users-page.tsx';

const ADMIN = { id: 1, username: 'anna', role: 'ADMIN' as const };
let users: () => Response;
let agents: PrintAgent[];
let queries: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { method, keepalive }: RequestInit) => {
    if (method === 'DELETE' && keepalive) agents = agents.filter(({ id }) => path !== `/api/print-agents/${id}`);
    if (path.startsWith('/api/print-agents')) return Response.json(agents);
    return path === '/api/users' ? users() : Response.json(['ADMIN']);
  });
  users = () => Response.json([ADMIN]);
  agents = [];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

async function openPage() {
  await renderAndWait(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <SessionProvider startsAs={ADMIN}>
          <UsersPage />
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await pass(10);
}

async function pass(milliseconds: number) {
  await act(async () => vi.advanceTimersByTimeAsync(milliseconds));
}

it('a list that could not be asked for again stays, says so, and is asked for further', async () => {
  await openPage();
  expect(page.textContent).toContain('anna');

  users = () => Response.json({ message: 'Kein Platz', code: 'FULL' }, { status: 507 });
  await pass(5_000);
  expect(page.textContent).toContain('Fehler: Kein Platz');
  expect(page.textContent).toContain('anna');

  users = () => Response.json([ADMIN, { id: 2, username: 'beat', role: null }]);
  await pass(5_000);
  expect(page.textContent).toContain('beat');
  expect(page.textContent).not.toContain('Fehler: ');
});

it('who has just been given a role stays in sight on top', async () => {
  users = () => Response.json([ADMIN, { id: 2, username: 'zora', role: null }]);
  await openPage();
  users = () => Response.json([ADMIN, { id: 2, username: 'zora', role: 'ADMIN' }]);
  await pass(5_000);
  expect([...page.querySelectorAll('select')].map((select) => select.getAttribute('aria-label'))).toEqual([
    'Rolle von zora',
    'Rolle von anna',
  ]);
});

it('a list that never came is asked for again on demand', async () => {
  users = () => Response.json({ message: 'Kein Platz', code: 'FULL' }, { status: 507 });
  await openPage();
  expect(page.textContent).toContain('Fehler: Kein Platz');

  users = () => Response.json([ADMIN]);
  const again = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Neu laden');
  await act(async () => again?.click());
  await pass(10);
  expect(page.textContent).toContain('anna');
  expect(queries.getQueryState(usersQuery.queryKey)?.status).toBe('success');
});

it('all who wait for a role are refused with one key, after a question that names them', async () => {
  const waiting = [2, 3].map((id) => ({ id, username: `gast${id}`, role: null }));
  let sent: unknown;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/users/roles') return Response.json(['ADMIN']);
    if (path === '/api/users') return Response.json(sent ? [ADMIN] : [ADMIN, ...waiting]);
    sent = [path, JSON.parse(String(body))];
    return Response.json({ userIds: [2, 3] });
  });
  await openPage();
  const press = (label: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());
  press('Alle ablehnen');
  const dialog = [...page.querySelectorAll('dialog')].find(({ open }) => open);
  expect(dialog?.textContent).toContain('Möchten Sie wirklich alle 2 wartenden Konten ablehnen?gast2, gast3');
  press('Ablehnen');
  await pass(10);
  expect(sent).toEqual(['/api/users/refuse-waiting', { userIds: [2, 3] }]);
  expect(page.textContent).toContain('2 Konten abgelehnt.');
  expect(page.textContent).not.toContain('gast2');
});

it('print helpers that came along with events are named and can be shut out; without any, nothing is said of them', async () => {
  agents = [{ id: 7, name: 'Laptop im Zelt', createdAt: '', seenAt: null, connected: false }];
  await openPage();
  expect(page.textContent).toContain('Laptop im Zelt');
  act(() => page.querySelector<HTMLElement>('[aria-label="Entfernen: Laptop im Zelt"]')?.click());
  await pass(7_000);
  expect(agents).toEqual([]);
  expect(page.textContent).not.toContain('Druckhilfe');
});

it('a print helper that was removed is shut out also where the page closes at once', async () => {
  agents = [{ id: 7, name: 'Laptop im Zelt', createdAt: '', seenAt: null, connected: false }];
  await openPage();
  act(() => page.querySelector<HTMLElement>('[aria-label="Entfernen: Laptop im Zelt"]')?.click());
  expect(agents).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await pass(10);
  expect(agents).toEqual([]);
});
