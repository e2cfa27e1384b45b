import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { noteContact } from '../lib/network-state.ts';
import { followLink, queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function answer(body: string) {
  vi.stubGlobal('fetch', async () => new Response(body));
}

const LIST = { queryKey: ['list'], queryFn: () => api.get<number[]>('/api/list'), staleTime: 0 };
const PAGES = {
  queryKey: ['pages'],
  queryFn: () => api.get<{ entries: number[] }>('/api/pages'),
  initialPageParam: null,
  getNextPageParam: () => null,
};

it('a page of the network in place of data is an error of the query, and what was known stays', async () => {
  answer('[1]');
  await queryClient.fetchQuery(LIST);
  answer('<html>Willkommen im Gäste-WLAN</html>');
  await expect(queryClient.fetchQuery(LIST)).rejects.toMatchObject({ isNetwork: true });
  expect(queryClient.getQueryData(LIST.queryKey)).toEqual([1]);
  await expect(queryClient.fetchInfiniteQuery(PAGES)).rejects.toMatchObject({ isNetwork: true });
});

it('data that stayed the same is the same object', async () => {
  answer('[{"id":1}]');
  await queryClient.fetchQuery(LIST);
  const first = queryClient.getQueryData(LIST.queryKey);
  await queryClient.fetchQuery(LIST);
  expect(queryClient.getQueryData(LIST.queryKey)).toBe(first);
});

it('what failed for want of the server is asked for again as soon as it is back', async () => {
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  queryClient.mount();
  // As where the app is opened without connection.
  noteContact(false);
  followLink();
  const queryFn = () => api.get<number[]>('/api/list');
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn, retry: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  answer('[1]');
  noteContact(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([1]));
  stop();
  queryClient.unmount();
  vi.useRealTimers();
});
