// @vitest-environment happy-dom
import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { UserTable } from './user-table.tsx';
import { usersQuery } from './users-api.ts';

const user = (id: number, username: string, role: User['role'] = 'KITCHEN') => ({ id, username, role }) as User;
const { page, render } = pageForEachTest();
let queries: QueryClient;
let stored: User[];
let answerDeletion: (() => void) | undefined;
let answerList: (() => void) | undefined;

function Users() {
  const { data } = useQuery(usersQuery);
  return data && <UserTable users={data} roles={['KITCHEN', 'WAITER']} />;
}

beforeEach(async () => {
  stored = [user(1, 'anna'), user(2, 'beat'), user(3, 'vreni', 'EVENT_ORGANIZER')];
  answerDeletion = undefined;
  answerList = undefined;
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(usersQuery.queryKey, stored);
  vi.stubGlobal('fetch', async (_path: string, { method, signal }: RequestInit) => {
    const asItIs = Response.json(stored);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (method === 'GET') answerList = () => resolve(asItIs);
      else answerDeletion = () => resolve(Response.json({ success: true }));
    });
  });
  render(
    <QueryClientProvider client={queries}>
      <Users />
    </QueryClientProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const dialog = () => [...page.querySelectorAll('dialog')].find(({ open }) => open);

function press(label: string, within: ParentNode | null | undefined) {
  const keys = [...(within?.querySelectorAll('button') ?? [])];
  act(() => keys.find(({ textContent }) => textContent === label)?.click());
}

async function deleteFirst() {
  press('Löschen', page.querySelectorAll('tbody tr')[0]);
  press('Löschen', dialog());
  await until(() => expect(answerDeletion).toBeDefined());
}

it('the question about one user stays where the deletion of another ends meanwhile', async () => {
  await deleteFirst();
  press('Abbrechen', dialog());
  press('Löschen', page.querySelectorAll('tbody tr')[1]);
  await act(async () => answerDeletion?.());
  await until(() => expect(page.textContent).toContain('Benutzer gelöscht'));
  expect(dialog()?.textContent).toContain('beat');
});

it('a list that was asked for before a user was deleted brings nobody back', async () => {
  act(() => void queries.invalidateQueries({ queryKey: usersQuery.queryKey }));
  await until(() => expect(answerList).toBeDefined());
  await deleteFirst();
  await act(async () => answerDeletion?.());
  await until(() => expect(page.textContent).toContain('Benutzer gelöscht'));
  await act(async () => answerList?.());
  await until(() => expect(queries.isFetching()).toBe(0));
  expect(page.textContent).not.toContain('anna');
});

it.each([
  ['an organizer', 2],
  ['somebody who may have been one before', 0],
])('who deletes %s reads that events pass over, and with whose details invoices are then written', (_, row) => {
  press('Löschen', page.querySelectorAll('tbody tr')[row]);
  expect(dialog()?.textContent).toContain(stored[row]?.username);
  expect(dialog()?.textContent).toContain('Hat die Person Events, gehen diese mit Bestellungen und Menüs an Sie über.');
  expect(dialog()?.textContent).toContain('Rechnungen dafür tragen dann Name, IBAN und MWST aus Ihren Angaben.');
});
