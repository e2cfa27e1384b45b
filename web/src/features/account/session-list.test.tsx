// @vitest-environment happy-dom
import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { SessionList } from './session-list.tsx';

afterEach(() => vi.unstubAllGlobals());
const { page, renderAndWait } = pageForEachTest();

const SINCE = '2026-11-21T18:20:00.000Z';
const login = (id: number) =>
  ({ id, browser: null, createdAt: SINCE, lastSeenAt: SINCE, current: false }) as OwnSession;

it('a login that could not be ended is told of also where another one was ended since', async () => {
  let answerFirst: (answer: Response) => void = () => undefined;
  let ended = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/sessions') return Response.json([login(1), login(2)]);
    ended += 1;
    if (path.endsWith('/2')) return Response.json({ success: true });
    return new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
  });
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <SessionList />
    </QueryClientProvider>,
  );
  const keys = () => [...page.querySelectorAll<HTMLButtonElement>('li button')];
  await until(() => expect(keys()).toHaveLength(2));
  act(() => keys()[0]?.click());
  act(() => keys()[1]?.click());
  await until(() => expect([ended, keys()[1]?.getAttribute('aria-busy')]).toEqual([2, null]));
  answerFirst(Response.json({ code: 'STORAGE_FULL', message: 'Der Speicher des Servers ist voll.' }, { status: 507 }));
  await until(() => expect(page.textContent).toContain('Der Speicher des Servers ist voll.'));
});
