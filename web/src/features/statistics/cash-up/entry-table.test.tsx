// @vitest-environment happy-dom
import type { CashEntryWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { waiterScreen } from '../../../lib/testing/waiter-screen.tsx';
import { EntryTable } from './entry-table.tsx';

const createdAt = '2026-11-21T18:20:00.000Z';
const entry = (id: number, amount: number) =>
  ({
    id,
    kind: 'float',
    amount,
    expected: null,
    cancelReason: null,
    remark: '',
    createdAt,
  }) as unknown as CashEntryWire;
const TILL = {
  eventId: 7,
  date: '2026-11-21',
  isClosed: false,
  entries: [entry(1, 100), entry(2, 200)],
} as unknown as DeviceCashUpWire;

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

const dialog = () => page.querySelector('dialog');

function press(label: string, within: ParentNode | null | undefined) {
  const keys = [...(within?.querySelectorAll('button') ?? [])];
  act(() => keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(label))?.click());
}

function write(text: string) {
  const field = dialog()?.querySelector('input');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const row = (amount: string) => [...page.querySelectorAll('tr')].find((one) => one.textContent?.includes(amount));

/** Cancels the first entry and closes the dialog, as a rule, before the server has answered; gives the answer. */
async function cancelFirst(closes = true): Promise<(answer: Response | Promise<never>) => void> {
  let answer: ((answer: Response | Promise<never>) => void) | undefined;
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/cash-up/entries/1/cancel'
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Promise.resolve(Response.json(null)),
  );
  render(waiterScreen(<EntryTable till={TILL} />));
  press('Stornieren', row('100'));
  write('doppelt');
  press('Stornieren', dialog());
  await until(() => expect(answer).toBeDefined());
  if (closes) press('Schliessen', dialog());
  return (given) => answer?.(given);
}

it('an entry that is being cancelled stays open where the cancelling of another one ends meanwhile', async () => {
  const answer = await cancelFirst();
  press('Stornieren', row('200'));
  write('vertippt');
  await act(async () => answer(Response.json(TILL)));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(dialog()?.querySelector('input')?.value).toBe('vertippt');
});

it('what can not be cancelled is told of at the entries once its dialog is closed', async () => {
  const answer = await cancelFirst();
  answer(Response.json({ code: 'EVENT_CLOSED', message: 'Das Event ist abgeschlossen.' }, { status: 409 }));
  await until(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toBe(
      'Wechselgeld CHF 100.00: Nicht storniert – Das Event ist abgeschlossen.',
    ),
  );
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const show = (...entries: CashEntryWire[]) => render(waiterScreen(<EntryTable till={{ ...TILL, entries }} />));
const showCancelled = () => show({ ...entry(1, 100), cancelReason: 'doppelt' }, entry(2, 200));
const showAnotherDay = () => show(entry(3, 300));

it('whether an entry is cancelled is uncertain until the table shows it, where the dialog was closed', async () => {
  const answer = await cancelFirst();
  answer(lost());
  const uncertain = 'Wechselgeld CHF 100.00: Ungewiss, ob storniert – Keine Verbindung zum Server';
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(uncertain));
  showCancelled();
  expect(page.querySelector('[role=alert]')).toBeNull();
  showAnotherDay();
  expect(page.querySelector('[role=alert]')).toBeNull();
});

it('the dialog whose answer was lost says so, and goes as soon as the table shows the entry cancelled', async () => {
  const isAskedAnew = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  const answer = await cancelFirst(false);
  answer(lost());
  await until(() => expect(dialog()?.textContent).toContain('Ungewiss, ob es geschehen ist'));
  expect(isAskedAnew).toHaveBeenCalledWith({ queryKey: ['statistics', 7] });
  showCancelled();
  expect(page.querySelector('dialog[open]')).toBeNull();
  showAnotherDay();
  expect(page.querySelector('dialog[open]')).toBeNull();
});

it('what was booked on another day than its till says so; the night after still belongs to the evening', () => {
  const moments = [
    ['2026-11-21T23:40', '23:40'],
    ['2026-11-22T01:10', '01:10'],
    ['2026-11-23T09:02', '23.11. 09:02'],
    ['2026-11-21T03:00', '21.11. 03:00'],
  ] as const;
  // By the clock of this machine: no server has named another.
  show(...moments.map(([at], id) => ({ ...entry(id, 100), createdAt: new Date(at).toISOString() })));
  const times = [...page.querySelectorAll('tbody tr')].map((one) => one.querySelectorAll('td')[0]?.textContent);
  expect(times).toEqual(moments.map(([, text]) => `Zeit ${text}`));
});
