// @vitest-environment happy-dom
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ChromeContext } from '../../lib/chrome.tsx';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { CashUpPage } from './cash-up/cash-up-page.tsx';
import { ClosingPage } from './closing/closing-page.tsx';
import { StatisticsPage } from './statistics-page.tsx';

// What a query says is told before the wait for it is over.
notifyManager.setScheduler(queueMicrotask);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const { page, renderAndWait } = pageForEachTest();

const PAGES: [string, ReactNode][] = [
  ['statistics', <StatisticsPage key="statistics" />],
  ['cash-up', <CashUpPage key="cash-up" />],
  ['closing', <ClosingPage key="closing" />],
];

async function open(element: ReactNode, fetch: typeof globalThis.fetch, id = '99'): Promise<QueryClient> {
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  await renderAndWait(
    <QueryClientProvider client={client}>
      <ChromeContext value={{ menu: null, link: null, navHidden: false, logOut: () => undefined }}>
        <MemoryRouter initialEntries={[`/event/${id}`]}>
          <Routes>
            <Route path="/event/:eventId" element={element} />
          </Routes>
        </MemoryRouter>
      </ChromeContext>
    </QueryClientProvider>,
  );
  return client;
}

async function openWithoutAnswer(element: ReactNode, fetch: typeof globalThis.fetch, id?: string) {
  const client = await open(element, fetch, id);
  await act(() => expect.poll(() => client.getQueryCache().getAll()[0]?.state.status).toBe('error'));
}

/** As the server answers where there is no event. */
async function refuse(url: Parameters<typeof globalThis.fetch>[0]): Promise<Response> {
  if (/\/[1-9]\d{0,14}(?=[/?]|$)/.test(String(url))) {
    return Response.json({ message: 'Event nicht gefunden', code: 'NOT_FOUND' }, { status: 404 });
  }
  return Response.json({ message: 'Ungültige Nummer.', code: 'INVALID_INPUT' }, { status: 400 });
}

it.each(
  PAGES.flatMap(([name, element]) => ['99', '0', 'abc', '1234567890123456'].map((id) => [name, id, element] as const)),
)('the %s of an event that does not exist (%s) lead to the events alone', async (_, id, element) => {
  await openWithoutAnswer(element, refuse, id);
  expect(page.textContent).toContain('Event nicht gefunden');
  expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Zu den Events']);
});

it.each(PAGES)('the %s that could not be loaded speak of no last state', async (_, element) => {
  await openWithoutAnswer(element, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(page.textContent).toContain('Keine Verbindung zum Server');
  expect(page.textContent).not.toContain('gezeigt wird der letzte Stand');
});

it.each(PAGES.filter(([name]) => name !== 'closing'))(
  'the %s that could not be loaded stand at today, and lead to other days',
  async (_, element) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:30:00.000Z') });
    await openWithoutAnswer(element, () => Promise.reject(new TypeError('Failed to fetch')));
    const date = page.querySelector<HTMLInputElement>('input[type="date"]');
    expect(date?.value).toBe('2026-11-21');
    await act(async () => page.querySelector<HTMLElement>('[aria-label="Vorheriger Tag"]')?.click());
    expect(date?.value).toBe('2026-11-20');
  },
);

it.each([
  ['statistics', 'Fehler beim Laden der Statistiken'],
  ['cash-up', 'Fehler beim Laden der Abrechnung'],
  ['closing', 'Fehler beim Laden des Abschlusses'],
])('the %s that could not be loaded say so of themselves', async (name, title) => {
  await openWithoutAnswer(new Map(PAGES).get(name), () => Promise.reject(new TypeError('Failed to fetch')));
  expect(page.textContent).toContain(title);
});

it('no day is named before the server has said which one it is', async () => {
  await open(<StatisticsPage />, () => new Promise(() => undefined));
  expect(page.querySelector<HTMLInputElement>('input[type="date"]')?.value).toBe('');
});
