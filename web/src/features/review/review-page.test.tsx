// @vitest-environment happy-dom
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { ReviewPage } from './review-page.tsx';

const held = (id: number, tableNumber: string) =>
  ({
    ...{ id, tableNumber, items: [], total: 5, sum: 5, paymentAmount: 5, state: 'open', canBook: true },
    receivedAt: '2026-11-21T18:20:00.000Z',
  }) as unknown as QuarantinedOrderWire;

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

function press(label: string, within: ParentNode | null | undefined = page) {
  const keys = [...(within?.querySelectorAll('button') ?? [])];
  act(() => keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(label))?.click());
}

const row = (index: number) => page.querySelectorAll('li')[index];
const dialog = () => page.querySelector('dialog');

function write(text: string) {
  const field = dialog()?.querySelector('input');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

let orders: QuarantinedOrderWire[];

/** Rejects the first order and closes the dialog before the server has answered; gives the answer. */
async function rejectFirst(closes = true): Promise<(answer: Response | Error) => void> {
  let answer: ((answer: Response | Error) => void) | undefined;
  orders = [held(1, '11'), held(2, '12')];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/events') return Response.json([{ id: 7, name: 'Fest', eventDate: '2026-11-21' }]);
    if (path === '/api/quarantine') return Response.json(orders);
    if (path !== '/api/quarantine/1/reject') return Response.json(null);
    return new Promise<Response>((resolve, reject) => {
      answer = (given) => (given instanceof Error ? reject(given) : resolve(given));
    });
  });
  render(waiterScreen(<ReviewPage />));
  await until(() => expect(row(1)).toBeDefined());
  press('Ablehnen', row(0));
  write('doppelt');
  press('Ablehnen', dialog());
  await until(() => expect(answer).toBeDefined());
  if (closes) press('Schliessen', dialog());
  return (given) => answer?.(given);
}

it('a decision that is answered late leaves the one that is being made now alone', async () => {
  const answer = await rejectFirst();
  press('Ablehnen', row(1));
  write('zurückbezahlt');
  await act(async () => answer(Response.json({ ...held(1, '11'), state: 'rejected' })));
  await until(() => expect(dialog()?.querySelector('input')?.value).toBe('zurückbezahlt'));
});

it('a decision that is refused after its dialog was closed is told of on the page, until the next one', async () => {
  const answer = await rejectFirst();
  answer(Response.json({ code: 'ORDER_DECIDED', message: 'Darüber ist schon entschieden.' }, { status: 409 }));
  await until(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toBe(
      'Tisch 11: Nicht abgelehnt – Darüber ist schon entschieden.',
    ),
  );
  press('Buchen', row(1));
  expect(page.querySelector('[role=alert]')).toBeNull();
});

const LOST = new TypeError('Failed to fetch');
const lookAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

it('a decision whose answer is lost is uncertain until the list tells of it', async () => {
  const answer = await rejectFirst();
  answer(LOST);
  const text = 'Tisch 11: Ungewiss, ob abgelehnt – Keine Verbindung zum Server';
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(text));
  orders = [{ ...held(1, '11'), state: 'rejected' }, held(2, '12')];
  lookAgain();
  await until(() => expect(page.textContent).toContain('Entschieden (1)'));
  expect(page.querySelector('[role=alert]')).toBeNull();
});

it('its dialog says so as well, and closes once it is decided', async () => {
  const answer = await rejectFirst(false);
  answer(LOST);
  const text = 'Ungewiss, ob abgelehnt – Keine Verbindung zum Server';
  await until(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(text));
  orders = [{ ...held(1, '11'), state: 'rejected' }, held(2, '12')];
  lookAgain();
  await until(() => expect(page.textContent).toContain('Entschieden (1)'));
  expect(dialog()).toBeNull();
});

it('a decision that is refused stays to be read also where the list says that it is decided, and goes unasked', async () => {
  const answer = await rejectFirst(false);
  orders = [{ ...held(1, '11'), state: 'rejected' }, held(2, '12')];
  answer(Response.json({ code: 'ORDER_DECIDED', message: 'Darüber ist schon entschieden.' }, { status: 409 }));
  await until(() => expect(page.textContent).toContain('Entschieden (1)'));
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('Darüber ist schon entschieden.');
  press('Schliessen', dialog());
  expect(page.querySelector('dialog')).toBeNull();
});

it('orders that could not be asked for again stay, and are said to be of before', async () => {
  let isWell = true;
  vi.stubGlobal('fetch', async () =>
    isWell
      ? Response.json([held(1, '11')])
      : Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 }),
  );
  render(waiterScreen(<ReviewPage />));
  await until(() => expect(row(0)).toBeDefined());
  isWell = false;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect(page.textContent).toContain('Gezeigt wird der letzte Stand.Fehler: Interner Fehler'));
  expect(row(0)?.textContent).toContain('Tisch 11');
  isWell = true;
  press('Erneut versuchen');
  await until(() => expect(page.textContent).not.toContain('Interner Fehler'));
});
