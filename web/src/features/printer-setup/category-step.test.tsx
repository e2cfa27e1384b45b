// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { CategoryStep } from './category-step.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

function show(items?: readonly object[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const categories = ['Speisen', 'Kaffee', 'Geschirr'].map((name) => ({ name }));
  queries.setQueryData(categoriesQuery.queryKey, categories as never);
  if (items) queries.setQueryData(menuItemsQuery.queryKey, items as never);
  const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
  const setup = { step: 2, eventId: 1, drafts: [kitchen] as PrinterSetup['drafts'] } as PrinterSetup;
  render(
    <QueryClientProvider client={queries}>
      <CategoryStep setup={setup} log={{ entries: [], add: () => {}, clear: () => {}, restore: () => {} }} />
    </QueryClientProvider>,
  );
}

it('a category of cups alone lacks no printer: they are on no ticket', () => {
  show([{ kind: 'deposit', category: { name: 'Geschirr' } }]);
  expect(page.textContent).toContain('Ohne Drucker: Kaffee');
  expect(page.textContent).not.toContain('Ohne Drucker: Kaffee, Geschirr');
});

it('no category is said to lack a printer before it is known what is sold in it', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  show();
  expect(page.textContent).toContain('Wer druckt was?');
  expect(page.textContent).not.toContain('Ohne Drucker');
});
