// @vitest-environment happy-dom
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { act } from 'react';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../../lib/testing/waiter-screen.tsx';
import { UnsavedForms } from '../../../ui/unsaved-forms.tsx';
import { DayStepper } from '../day-stepper.tsx';
import { CountForm } from './count-form.tsx';
import { MoveForm } from './move-form.tsx';

const TILL = { eventId: 7, deviceId: 'device_1', expected: 50, entries: [] } as unknown as DeviceCashUpWire;

waiterForEachTest();
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', window.location.pathname);
});
const { page, render } = pageForEachTest();

/** The forms of a till on the day that the address names, as on its page. */
function Till({ isClosed = false }) {
  const [search] = useSearchParams();
  const date = search.get('date') ?? '2026-11-21';
  return (
    <>
      <DayStepper day={search.get('date') ?? undefined} shownDay={date} today="2026-11-21" />
      <a href="/events">Events</a>
      <UnsavedForms key={date}>
        <MoveForm till={{ ...TILL, isClosed, date }} />
        <CountForm till={{ ...TILL, isClosed, date }} />
      </UnsavedForms>
    </>
  );
}

const labelled = (label: string) =>
  [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLInputElement;
const questions = () => [...page.querySelectorAll('dialog[open]')].map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => {
    const keys = [...page.querySelectorAll<HTMLElement>('a, button')];
    keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(name))?.click();
  });

function write(label: string, text: string) {
  act(() => {
    const field = labelled(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(() => {
  render(waiterScreen(<Till />, { path: '/cash-up' }));
});

describe.each([
  ['what is counted', 'Note 100.00'],
  ['what is to be moved', 'Betrag in CHF'],
])('%s', (_, label) => {
  it.each<[string, () => Promise<void>]>([
    ['to another page', () => press('Events')],
    ['to the day before', () => press('Vorheriger Tag')],
    ['to a day that is typed', async () => write('Datum', '2026-11-19')],
  ])('is not left %s without a question', async (__, leave) => {
    write(label, '3');
    expect(questions()).toEqual([]);
    await leave();
    expect(questions()).toEqual([expect.stringContaining('Änderungen verwerfen?')]);
    await press('Abbrechen');
    expect(labelled(label).value).toBe('3');
  });
});

it('who lets go of what is typed is led to the day that was asked for', async () => {
  write('Note 100.00', '3');
  write('Betrag in CHF', '20');
  await press('Vorheriger Tag');
  await press('Verwerfen');
  expect(labelled('Datum').value).toBe('2026-11-20');
  expect([labelled('Note 100.00').value, labelled('Betrag in CHF').value]).toEqual(['', '']);
});

it('with nothing typed another day asks nothing', async () => {
  await press('Nächster Tag');
  expect(questions()).toEqual([]);
  expect(labelled('Datum').value).toBe('2026-11-22');
});

it('the same day by another address is not left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 20) });
  window.history.replaceState(null, '', '?date=2026-11-21');
  write('Note 100.00', '3');
  await press('Heute');
  expect(questions()).toEqual([]);
  expect(labelled('Note 100.00').value).toBe('3');
  await press('Events');
  expect(questions()).toEqual([expect.stringContaining('Änderungen verwerfen?')]);
});

it('«Heute» asks where another day may have begun at the server since it said which one it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 0, 30) });
  window.history.replaceState(null, '', '?date=2026-11-21');
  write('Note 100.00', '3');
  await press('Heute');
  expect(questions()).toEqual([expect.stringContaining('Änderungen verwerfen?')]);
});

it('what is typed stays where somebody closes the books meanwhile; where nothing is, nothing can be', () => {
  write('Note 100.00', '3');
  const close = () => render(waiterScreen(<Till isClosed />, { path: '/cash-up' }));
  close();
  expect([labelled('Note 100.00').value, labelled('Betrag in CHF')]).toEqual(['3', undefined]);
  // Who deletes the last digit may be putting it right.
  write('Note 100.00', '');
  write('Note 100.00', '4');
  expect(labelled('Note 100.00').value).toBe('4');
});
