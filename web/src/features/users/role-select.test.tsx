// @vitest-environment happy-dom
import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { RoleSelect } from './role-select.tsx';
import { usersQuery } from './users-api.ts';

const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

function Role() {
  const [user] = useQuery(usersQuery).data ?? [];
  return user && <RoleSelect user={user} roles={['KITCHEN', 'WAITER']} />;
}

it('a role that could not be taken back can be taken back once more', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(usersQuery.queryKey, [{ id: 1, username: 'anna', role: 'KITCHEN' } as User]);
  let isFull = false;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (isFull) return Response.json({ code: 'STORAGE_FULL', message: 'Kein Platz' }, { status: 507 });
    return Response.json({ id: 1, username: 'anna', ...JSON.parse(String(body)) });
  });
  render(
    <QueryClientProvider client={queries}>
      <Role />
    </QueryClientProvider>,
  );
  const field = () => page.querySelector('select');
  const undo = () => page.querySelector<HTMLButtonElement>('.undo-chip button');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field(), 'WAITER');
    field()?.dispatchEvent(new InputEvent('change', { bubbles: true }));
  });
  await until(() => expect(undo()).not.toBeNull());
  isFull = true;
  act(() => undo()?.click());
  await until(() => expect(page.textContent).toContain('Kein Platz'));
  isFull = false;
  act(() => undo()?.click());
  await until(() => expect(field()?.value).toBe('KITCHEN'));
});
