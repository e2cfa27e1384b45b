// @vitest-environment happy-dom
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import type { KitchenMemory } from './kitchen-memory.ts';
import { LiveKitchen } from './live-kitchen.tsx';

const ORDER = orderWith(1, [[1, 'Bratwurst', 'Grill']]);
const MEMORY: KitchenMemory = {
  ...{ theme: 'dark', zoom: 0, eventId: 4 },
  ...{ station: [], acknowledged: [], ticked: [] },
};

let asked: PromiseWithResolvers<Response>;
/** As the server has them. */
let stored: OrderWire[];

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

beforeEach(async () => {
  asked = Promise.withResolvers();
  stored = [ORDER];
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/cancel')) return asked.promise;
    return Response.json(path.includes('/orders') ? stored : [], { headers: { 'restore-epoch': '1' } });
  });
  const kitchen = {
    event: null,
    notice: null,
    demo: { isOn: false, onChange: () => undefined, disabled: false },
    memory: MEMORY,
    changeMemory: () => undefined,
  };
  await renderAndWait(waiterScreen(<LiveKitchen eventId={4} {...kitchen} />));
  hear('hello');
  await until(() => expect(page.textContent).toContain('Bratwurst'));
  press('Stornieren');
  press('Vertippt');
});
function press(name: string) {
  const keys = [...page.querySelectorAll('button')];
  act(() => keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(name))?.click());
}
const hear = (type: string, data?: unknown) => act(() => FakeEventSource.opened.at(-1)?.say(type, data));
const cancelled: OrderWire = { ...ORDER, status: 'cancelled', cancelReason: 'Vertippt' };
const loseAnswer = () => act(async () => asked.reject(new TypeError('Failed to fetch')));

it('the question whose answer was lost says that it is uncertain, and goes once the order is shown as cancelled', async () => {
  await loseAnswer();
  expect(page.querySelector('dialog[open]')?.textContent).toContain('Ungewiss, ob es geschehen ist');
  hear('order.updated', cancelled);
  await until(() => expect(page.querySelector('[data-status=cancelled]')).not.toBeNull());
  expect(page.querySelector('dialog[open]')).toBeNull();
  expect(page.textContent).not.toContain('Ungewiss');
  // After some hours the list has it no more.
  stored = [];
  hear('hello');
  await until(() => expect(page.querySelector('[data-status=cancelled]')).toBeNull());
  expect(page.querySelector('dialog[open]')).toBeNull();
});

it('what was lost once the question was put away is said until the order is shown as cancelled', async () => {
  press('Abbrechen');
  await loseAnswer();
  await until(() =>
    expect(page.textContent).toContain('Bestellung 1: Ungewiss, ob storniert – Keine Verbindung zum Server'),
  );
  hear('order.updated', cancelled);
  await until(() => expect(page.querySelector('[data-status=cancelled]')).not.toBeNull());
  expect(page.textContent).not.toContain('Ungewiss');
});

it('what was refused stays said, though somebody else cancels it later', async () => {
  press('Abbrechen');
  const refusal = { code: 'EVENT_CLOSED', message: 'Der Abschluss ist gemacht.' };
  await act(async () => asked.resolve(Response.json(refusal, { status: 409, headers: { 'restore-epoch': '1' } })));
  hear('order.updated', cancelled);
  await until(() => expect(page.querySelector('[data-status=cancelled]')).not.toBeNull());
  expect(page.textContent).toContain('Bestellung 1: Nicht storniert – Der Abschluss ist gemacht.');
});
