import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
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
  const pages = await new InfiniteQueryObserver(queryClient, { ...PAGES, retry: false }).refetch();
  expect(pages.error).toMatchObject({ isNetwork: true });
});

it('data that stayed the same is the same object', async () => {
  answer('[{"id":1}]');
  await queryClient.fetchQuery(LIST);
  const first = queryClient.getQueryData(LIST.queryKey);
  await queryClient.fetchQuery(LIST);
  expect(queryClient.getQueryData(LIST.queryKey)).toBe(first);
});

/** As where the app is opened without connection. Answers what ends it. */
function openWithoutConnection() {
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  queryClient.mount();
  noteContact(false);
  followLink();
  return () => {
    queryClient.unmount();
    vi.useRealTimers();
  };
}

it('what failed for want of the server is asked for again as soon as it is back', async () => {
  const end = openWithoutConnection();
  const queryFn = () => api.get<number[]>('/api/list');
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn, retry: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  answer('[1]');
  noteContact(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([1]));
  stop();
  end();
});

it.each([
  ['is asked for again as soon as it is back', 'always', [1]],
  ['is still waited for where nothing else would ask for it', false, undefined],
] as const)('what is still waited for on the line that died %s', async (_, refetchOnReconnect, told) => {
  const end = openWithoutConnection();
  let heard: ((list: number[]) => void) | undefined;
  const silence = new Promise<number[]>((resolve) => {
    heard = resolve;
  });
  const queryFn = vi.fn(() => silence);
  const observer = new QueryObserver(queryClient, { queryKey: ['asked', told], queryFn, refetchOnReconnect });
  const stop = observer.subscribe(() => undefined);
  queryFn.mockResolvedValue([1]);
  noteContact(true);
  // What is asked again has been answered by then.
  await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 1 });
  expect(observer.getCurrentResult().data).toEqual(told);
  heard?.([2]);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(told ?? [2]));
  stop();
  end();
});
