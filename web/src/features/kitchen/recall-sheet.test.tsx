// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { RecallSheet } from './recall-sheet.tsx';
import { finishedTickets } from './tickets.ts';

let recalled: number[];
beforeEach(() => {
  recalled = [];
});
const { page, render } = pageForEachTest();

function show(count: number, open = true): void {
  const orders = Array.from({ length: count }, (_, index) =>
    orderWith(index + 1, [[1, 'Rösti', 'Grill']], { status: 'completed' }),
  );
  const finished = finishedTickets(orders, { station: [], acknowledged: new Set() });
  const onRecall = ({ order }: (typeof finished)[number]) => void recalled.push(order.id);
  render(<RecallSheet open={open} onClose={() => {}} finished={finished} onRecall={onRecall} blocked={undefined} />);
}

const rows = () => [...page.querySelectorAll('li')];
const moreKey = () => [...page.querySelectorAll('button')].find((key) => /^Noch/.test(key.textContent));

it('what was finished before the last thirty is shown by a key, and brought back as well', () => {
  show(75);
  expect([rows().length, moreKey()?.textContent]).toEqual([30, 'Noch 30 zeigen']);
  act(() => moreKey()?.click());
  expect([rows().length, moreKey()?.textContent]).toEqual([60, 'Noch 15 zeigen']);
  act(() => moreKey()?.click());
  expect([rows().length, moreKey()]).toEqual([75, undefined]);
  act(() => rows().at(-1)?.querySelector('button')?.click());
  expect(recalled).toEqual([1]);
});

it('who asks for more is at the first of them, on none of its keys', () => {
  show(45);
  act(() => moreKey()?.click());
  expect(document.activeElement).toBe(rows()[30]);
});

it('thirty need no key, and a sheet that is opened again begins with the newest', () => {
  show(30);
  expect(moreKey()).toBeUndefined();
  show(45);
  act(() => moreKey()?.click());
  show(45, false);
  show(45);
  expect([rows().length, moreKey()?.textContent]).toEqual([30, 'Noch 15 zeigen']);
});
