import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { queryClient } from './query-client.ts';

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
