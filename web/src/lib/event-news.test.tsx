// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAgain, useEventNews } from './event-news.ts';
import { noteContact } from './network-state.ts';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { pageForEachTest } from './testing/react-page.ts';

const ANSWER_MS = 1_000;
/** Until it is on the screen. */
const SHOWN_MS = ANSWER_MS + 10;
let menu: string;
let shown: string | undefined;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const { renderAndWait } = pageForEachTest();
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async () => Response.json({}));
  noteContact(true);
  FakeEventSource.opened = [];
  menu = 'first';
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <Menu />
    </QueryClientProvider>,
  );
});

function Menu() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['menu'],
    queryFn: async () => {
      const read = menu;
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      return read;
    },
  });
  useEventNews(4, ['menu.updated'], () => void askAgain(queries, ['menu']));
  shown = query.data;
  return null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = (type: string) => act(async () => FakeEventSource.opened.at(-1)?.say(type));

it('what changed before the stream said from where on it tells is asked for then', async () => {
  await pass(SHOWN_MS);
  menu = 'second';
  await say('hello');
  await pass(SHOWN_MS);
  expect(shown).toBe('second');
});

it('what changed while the first answer was on its way is asked for after it', async () => {
  menu = 'second';
  await say('hello');
  await pass(SHOWN_MS);
  expect(shown).toBe('first');
  await pass(SHOWN_MS);
  expect(shown).toBe('second');
});

it('what changed before a second piece of news that nobody has seen yet is not lost', async () => {
  await pass(SHOWN_MS);
  await act(async () => {
    FakeEventSource.opened.at(-1)?.say('menu.updated');
    menu = 'second';
    FakeEventSource.opened.at(-1)?.say('menu.updated');
  });
  await pass(2 * SHOWN_MS);
  expect(shown).toBe('second');
});

it('a line that breaks before that is asked for after when it comes back', async () => {
  await pass(SHOWN_MS);
  await say('open');
  await act(async () => FakeEventSource.opened[0]?.breakOff(0));
  menu = 'second';
  await say('open');
  await say('hello');
  await pass(SHOWN_MS);
  expect(shown).toBe('second');
});

it('a stream that comes back has caught up by itself; one that was refused has not', async () => {
  await say('hello');
  await pass(2 * SHOWN_MS);
  menu = 'second';
  await say('hello');
  await pass(SHOWN_MS);
  expect(shown).toBe('first');
  await act(async () => FakeEventSource.opened[0]?.breakOff(FakeEventSource.CLOSED));
  await pass(SHOWN_MS);
  expect(shown).toBe('second');
  menu = 'third';
  await pass(5_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  await say('hello');
  await pass(SHOWN_MS);
  expect(shown).toBe('third');
});

it('after an outage the line is a new one: the old one may be dead without knowing it', async () => {
  await pass(SHOWN_MS);
  await say('hello');
  const before = FakeEventSource.opened.at(-1);
  await act(async () => noteContact(false));
  expect(before?.readyState).toBe(FakeEventSource.CLOSED);
  menu = 'second';
  await act(async () => noteContact(true));
  expect(FakeEventSource.opened).toHaveLength(2);
  await say('hello');
  await pass(2 * SHOWN_MS);
  expect(shown).toBe('second');
});

it('a page that nobody sees holds no line, and asks for what changed meanwhile when it is seen again', async () => {
  await pass(SHOWN_MS);
  await say('hello');
  await see(false);
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED]);
  menu = 'second';
  await see(true);
  expect(FakeEventSource.opened).toHaveLength(2);
  await say('hello');
  await pass(2 * SHOWN_MS);
  expect(shown).toBe('second');
});

it('a line that was refused before nobody saw the page is not opened meanwhile', async () => {
  await act(async () => FakeEventSource.opened[0]?.breakOff(FakeEventSource.CLOSED));
  await see(false);
  await pass(5_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  await see(true);
  expect(FakeEventSource.opened).toHaveLength(2);
});

async function see(isSeen: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}
