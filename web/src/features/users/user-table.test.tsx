// @vitest-environment happy-dom
import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../lib/session.tsx';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { UserTable } from './user-table.tsx';
import { usersQuery } from './users-api.ts';

const user = (id: number, username: string, role: User['role'] = 'KITCHEN') => ({ id, username, role }) as User;
const { page, render } = pageForEachTest();
let queries: QueryClient;
let stored: User[];
let answerDeletion: (() => void) | undefined;
let refuseDeletion: (() => void) | undefined;
let deletedPath: string | undefined;
let answerList: (() => void) | undefined;

function Users() {
  const { data } = useQuery(usersQuery);
  return data && <UserTable users={data} roles={['KITCHEN', 'WAITER']} />;
}

beforeEach(async () => {
  stored = [user(1, 'anna'), user(2, 'beat'), user(3, 'vreni', 'EVENT_ORGANIZER'), user(9, 'chef', 'ADMIN')];
  answerDeletion = undefined;
  refuseDeletion = undefined;
  answerList = undefined;
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(usersQuery.queryKey, stored);
  vi.stubGlobal('fetch', async (path: string, { method, signal }: RequestInit) => {
    const asItIs = Response.json(stored);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (method === 'GET') answerList = () => resolve(asItIs);
      else {
        deletedPath = path;
        answerDeletion = () => resolve(Response.json({ success: true }));
        const refusal = { code: 'SUCCESSOR_UNSUITED', message: 'Bitte jemand anderen wählen.' };
        refuseDeletion = () => resolve(Response.json(refusal, { status: 409 }));
      }
    });
  });
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider startsAs={{ username: 'chef', role: 'ADMIN' }}>
        <Users />
      </SessionProvider>
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
  expect(dialog()?.textContent).toContain(
    'Druckhilfen der Person gehen mit und holen dann die Bons aller Ihrer Events.',
  );
  expect(dialog()?.textContent).toContain('Rechnungen dafür tragen dann Name, IBAN und MWST aus Ihren Angaben.');
});

function choose(value: string) {
  const field = dialog()?.querySelector('select');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('who deletes somebody says who takes over their events, once and not for the next', async () => {
  press('Löschen', page.querySelectorAll('tbody tr')[0]);
  const options = [...(dialog()?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent);
  expect(options).toEqual(['Ich (chef)', 'vreni (EVENT_ORGANIZER)']);
  choose('3');
  expect(dialog()?.textContent).toContain('gehen diese mit Bestellungen und Menüs an vreni über.');
  expect(dialog()?.textContent).toContain('holen dann die Bons aller Events von vreni.');
  expect(dialog()?.textContent).toContain(
    'Rechnungen dafür tragen dann Name, IBAN und MWST aus den Angaben von vreni.',
  );
  press('Abbrechen', dialog());
  press('Löschen', page.querySelectorAll('tbody tr')[1]);
  expect(dialog()?.textContent).toContain('an Sie über');
  choose('3');
  press('Löschen', dialog());
  await until(() => expect(deletedPath).toBe('/api/users/2?successorId=3'));
});

it('nobody takes over their own events', () => {
  press('Löschen', page.querySelectorAll('tbody tr')[2]);
  expect(dialog()?.querySelector('select')).toBeNull();
});

it('who was chosen stays in sight where the list says meanwhile that they can not: the server refuses it', async () => {
  press('Löschen', page.querySelectorAll('tbody tr')[1]);
  choose('3');
  stored = stored.map((one) => (one.id === 3 ? { ...one, role: 'KITCHEN' } : one));
  act(() => queries.setQueryData(usersQuery.queryKey, stored));
  deletedPath = undefined;
  press('Löschen', dialog());
  await until(() => expect(deletedPath).toBe('/api/users/2?successorId=3'));
  expect(dialog()?.textContent).toContain('an vreni über');
  expect(dialog()?.querySelector('select')?.value).toBe('3');
});

it('what was chosen for somebody whose deletion was refused isn’t chosen when they are asked about anew', async () => {
  press('Löschen', page.querySelectorAll('tbody tr')[1]);
  choose('3');
  stored = stored.map((one) => (one.id === 3 ? { ...one, role: 'KITCHEN' } : one));
  act(() => queries.setQueryData(usersQuery.queryKey, stored));
  press('Löschen', dialog());
  await until(() => expect(refuseDeletion).toBeDefined());
  await act(async () => refuseDeletion?.());
  await until(() => expect(answerList).toBeDefined());
  await act(async () => answerList?.());
  await until(() => expect(page.textContent).toContain('Bitte jemand anderen wählen'));
  deletedPath = undefined;
  press('Löschen', page.querySelectorAll('tbody tr')[1]);
  expect(dialog()?.textContent).toContain('an Sie über');
  press('Löschen', dialog());
  await until(() => expect(deletedPath).toBe('/api/users/2'));
});

it('why somebody was not deleted is seen from everywhere on the page, until it is read', async () => {
  await deleteFirst();
  await act(async () => refuseDeletion?.());
  await until(() => expect(answerList).toBeDefined());
  await act(async () => answerList?.());
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Bitte jemand anderen wählen.'));
  act(() => page.querySelector<HTMLElement>('[aria-label="Meldung schliessen"]')?.click());
  await until(() => expect(page.querySelector('[role=alert]')).toBeNull());
});
