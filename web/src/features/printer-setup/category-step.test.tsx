// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { CategoryStep } from './category-step.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';

const { page, render } = pageForEachTest();

it('a category of cups alone lacks no printer: they are on no ticket', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const categories = ['Speisen', 'Kaffee', 'Geschirr'].map((name) => ({ name }));
  queries.setQueryData(categoriesQuery.queryKey, categories as never);
  queries.setQueryData(menuItemsQuery.queryKey, [{ kind: 'deposit', category: { name: 'Geschirr' } }] as never);
  const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
  const setup = { step: 2, eventId: 1, drafts: [kitchen] as PrinterSetup['drafts'] } as PrinterSetup;
  render(
    <QueryClientProvider client={queries}>
      <CategoryStep setup={setup} log={{ entries: [], add: () => {}, clear: () => {}, restore: () => {} }} />
    </QueryClientProvider>,
  );
  expect(page.textContent).toContain('Ohne Drucker: Kaffee');
  expect(page.textContent).not.toContain('Ohne Drucker: Kaffee, Geschirr');
});
