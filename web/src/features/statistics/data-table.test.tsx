// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { DataTable } from './data-table.tsx';

const ROW = 20;
let scrolled = 0;

beforeEach(() => {
  scrolled = 0;
  // Nothing is laid out here.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return [{ bottom: this.querySelectorAll('tr').length * ROW - scrolled }] as unknown as DOMRectList;
  });
});
afterEach(() => vi.restoreAllMocks());
const { page, render } = pageForEachTest();

const rows = Array.from({ length: 1_000 }, (_, number) => ({ number }));
const shown = () => page.querySelectorAll('tbody tr').length;

function show(count: number) {
  const columns = [{ id: 'number', title: 'Nr.', cardTitle: 'Zeile', value: (row: { number: number }) => row.number }];
  render(
    <DataTable
      caption="Zeilen"
      columns={columns}
      rows={rows.slice(0, count)}
      keyOf={({ number }) => number}
      sorting={{ column: 'number', descending: true }}
      totals={{ number: 'Total' }}
      empty={<p>Nichts gefunden</p>}
    />,
  );
}

it('a few hundred rows are in the page at once', () => {
  show(240);
  expect(shown()).toBe(240);
});

it('of more rows those are in the page that are near, the others as one scrolls', async () => {
  show(1_000);
  await until(() => undefined);
  expect(shown()).toBe(240);
  expect(page.querySelector('tbody tr')?.textContent).toContain('999');

  scrolled = 240 * ROW - window.innerHeight;
  act(() => void document.dispatchEvent(new Event('scroll')));
  await until(() => expect(shown()).toBeGreaterThan(240));
  expect(shown()).toBeLessThan(1_000);
});

it('all of them come on paper', () => {
  show(1_000);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toBe(1_000);
});

it('what heads a card says what it is where it does not itself', () => {
  show(3);
  expect([...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
    'Zeile 2',
    'Zeile 1',
    'Zeile 0',
  ]);
  expect(page.querySelector('tfoot th')?.textContent).toBe('Total');
});

it('how it was sorted holds also after a filter that finds nothing', () => {
  const first = () => page.querySelector('tbody tr')?.textContent;
  show(3);
  act(() => page.querySelector<HTMLElement>('thead button')?.click());
  expect(first()).toBe('Zeile 0');
  show(0);
  expect([page.textContent, page.querySelector('table')]).toEqual(['Nichts gefunden', null]);
  show(3);
  expect(first()).toBe('Zeile 0');
});
