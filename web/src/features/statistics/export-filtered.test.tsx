// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, identifyRequests } from '../../lib/api.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { ExportFiltered } from './export-filtered.tsx';

const ADDRESS = 'Vreni Muster\nDorfstrasse 1';

afterEach(() => {
  identifyRequests(null);
  vi.unstubAllGlobals();
});
const { page, render, leave } = pageForEachTest();

beforeEach(async () => {
  identifyRequests({ username: 'vreni', role: 'EVENT_ORGANIZER' });
  vi.stubGlobal('fetch', async () => Response.json({ tables: ['4', '5'], devices: [] }));
  show('2026-08-01');
  await until(() => expect(page.querySelectorAll('option')).toHaveLength(4));
  choose('4');
  write(ADDRESS);
  act(() => unpaid().click());
  expect(said()).toEqual([ADDRESS, true]);
});

const client = new QueryClient();
function show(date: string): void {
  render(
    <QueryClientProvider client={client}>
      <ExportFiltered event={{ eventId: 4, eventName: 'Fest', date }} />
    </QueryClientProvider>,
  );
}

function choose(table: string): void {
  const select = page.querySelector('select') as HTMLSelectElement;
  act(() => {
    select.value = table;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

function write(address: string): void {
  act(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    setValue?.call(recipient(), address);
    recipient().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const recipient = () => page.querySelector('textarea') as HTMLTextAreaElement;
const unpaid = () => page.querySelector('input[type=checkbox]') as HTMLInputElement;
const said = () => [recipient().value, unpaid().checked];

it('whom an invoice is for, and that nothing was paid of it, holds for no other table', () => {
  choose('5');
  expect(said()).toEqual(['', false]);
});

it('what was said of an invoice holds for no other day', () => {
  show('2026-08-02');
  expect(said()).toEqual(['', false]);
});

it('what was said of an invoice is there again where another table was chosen by mistake', () => {
  choose('5');
  choose('4');
  expect(said()).toEqual([ADDRESS, true]);
});

it('each table has an invoice of its own: what was said of one is kept while another is written', () => {
  choose('5');
  write('Turnverein');
  choose('4');
  expect(said()).toEqual([ADDRESS, true]);
  choose('5');
  expect(said()).toEqual(['Turnverein', false]);
});

it('what was chosen and said of an invoice is there again after a login in between', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('invoice.pdf')
      ? Response.json({ code: 'UNAUTHENTICATED', message: '' }, { status: 401 })
      : Response.json({ tables: ['4', '5'], devices: [] }),
  );
  await act(() => api.get('/api/statistics/event/4/invoice.pdf').catch(() => undefined));
  leave();
  show('2026-08-01');
  expect(said()).toEqual([ADDRESS, true]);
});
