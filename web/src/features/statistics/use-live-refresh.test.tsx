// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteContact } from '../../lib/network-state.ts';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { statisticsKey } from './statistics-api.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

const EVENT = 4;
const OTHER_EVENT = 5;
/** Longer than news are gathered. */
const SLOW_MS = 10_000;
/** Until an answer is on the screen. */
const SHOWN_MS = 10;
let asked: string[];
let pages: readonly number[][];
let more: () => unknown;
let queries: QueryClient;
let isLost: boolean;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const { renderAndWait } = pageForEachTest();
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  // Whether the server is there.
  vi.stubGlobal('fetch', async () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
  noteContact(true);
  asked = [];
  isLost = false;
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  await look(EVENT);
});

function look(eventId: number) {
  return renderAndWait(
    <QueryClientProvider client={queries}>
      <List eventId={eventId} />
    </QueryClientProvider>,
  );
}

function List({ eventId }: { eventId: number }) {
  const query = useInfiniteQuery({
    queryKey: [...statisticsKey(eventId), 'orders'],
    queryFn: async ({ pageParam, signal }) => {
      asked.push(`page ${pageParam}`);
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      if (isLost) throw new TypeError('Failed to fetch');
      if (signal.aborted) asked.push(`page ${pageParam} dropped`);
      return [pageParam];
    },
    initialPageParam: 1,
    getNextPageParam: (_, all) => all.length + 1,
  });
  useLiveRefresh(eventId, query);
  pages = query.data?.pages ?? [];
  more = query.fetchNextPage;
  return null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('news don’t drop the page that is being loaded, and are asked for after it', async () => {
  await pass(SLOW_MS + SHOWN_MS);
  await act(async () => void more());
  for (let second = 0; second < 9; second++) {
    FakeEventSource.opened.at(-1)?.say('order.created');
    await pass(1_000);
  }
  expect(asked).toEqual(['page 1', 'page 2']);
  await pass(1_000 + SHOWN_MS);
  expect(pages).toEqual([[1], [2]]);
  await pass(3_000);
  expect(asked.slice(2)).toEqual(['page 1']);
  await pass(2 * SLOW_MS);
  expect(asked.slice(2)).toEqual(['page 1', 'page 2']);
});

it('news of the event that was looked at before hold back none of the next one’s', async () => {
  await pass(SLOW_MS + SHOWN_MS);
  await look(OTHER_EVENT);
  await pass(SLOW_MS + SHOWN_MS);
  await look(EVENT);
  asked = [];
  FakeEventSource.opened.at(-1)?.say('order.created');
  await pass(1_000);
  await look(OTHER_EVENT);
  FakeEventSource.opened.at(-1)?.say('order.created');
  await pass(3_000);
  expect(asked).toEqual(['page 1']);
});

it('figures that were lost while the line was down are asked for again soon after it is back', async () => {
  await pass(SLOW_MS + SHOWN_MS);
  isLost = true;
  act(() => noteContact(false));
  void queries.invalidateQueries();
  await pass(SLOW_MS + SHOWN_MS);
  const opened = FakeEventSource.opened.length;
  isLost = false;
  asked = [];
  act(() => noteContact(true));
  expect(FakeEventSource.opened.length).toBe(opened + 1);
  act(() => FakeEventSource.opened.at(-1)?.say('hello'));
  await pass(3_000);
  expect(asked).toEqual(['page 1']);
});
