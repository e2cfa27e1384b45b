// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { eventMenuQuery } from '../../lib/event-queries.ts';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { CategoryStep } from './category-step.tsx';
import { eventsQuery } from './setup-api.ts';
import type { PrinterSetup } from './use-printer-setup.ts';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

interface Known {
  items?: readonly object[];
  menu?: readonly object[];
  takeawayEnabled?: boolean;
}

function show({ items, menu, takeawayEnabled = false }: Known, printer: object = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const categories = ['Speisen', 'Kaffee', 'Geschirr'].map((name) => ({ name }));
  queries.setQueryData(categoriesQuery.queryKey, categories as never);
  queries.setQueryData(eventsQuery.queryKey, [{ id: 1, takeawayEnabled }] as never);
  if (items) queries.setQueryData(menuItemsQuery.queryKey, items as never);
  if (menu) queries.setQueryData(eventMenuQuery(1).queryKey, menu as never);
  const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'], ...printer };
  const setup = { step: 2, eventId: 1, drafts: [kitchen] as PrinterSetup['drafts'] } as PrinterSetup;
  render(
    <QueryClientProvider client={queries}>
      <CategoryStep setup={setup} log={{ entries: [], add: () => {}, clear: () => {}, restore: () => {} }} />
    </QueryClientProvider>,
  );
}

const onMenu = (category: string) => ({ menuItem: { kind: 'article' }, category: { name: category } });

it('a category of cups alone lacks no printer: they are on no ticket', () => {
  show({ items: [{ kind: 'deposit', category: { name: 'Geschirr' } }], menu: [] });
  expect(page.textContent).toContain('Ohne Drucker: Kaffee');
  expect(page.textContent).not.toContain('Ohne Drucker: Kaffee, Geschirr');
});

it('a category that is not on the menu of the event lacks no printer', () => {
  show({ menu: [onMenu('Speisen'), onMenu('Geschirr')] });
  expect(page.textContent).toContain('Ohne Drucker: Geschirr');
  expect(page.textContent).not.toContain('Kaffee, Geschirr');
});

it('what no printer takes to take away is named where the event takes it', () => {
  show({ menu: [onMenu('Speisen')], takeawayEnabled: true }, { takeawayMode: false });
  expect(page.textContent).toContain('Takeaway ohne Drucker: Speisen');
  expect(page.textContent).not.toContain('Tischbestellungen ohne Drucker');
});

it('what no printer takes for tables is named, also where the event takes no takeaway', () => {
  show({ menu: [onMenu('Speisen')] }, { serviceMode: false });
  expect(page.textContent).toContain('Tischbestellungen ohne Drucker: Speisen');
});

it('no category is said to lack a printer before it is known what is sold in it', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  show({});
  expect(page.textContent).toContain('Wer druckt was?');
  expect(page.textContent).not.toContain('hne Drucker');
});
