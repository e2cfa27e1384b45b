// @vitest-environment happy-dom
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { waiterScreen } from '../../../lib/testing/waiter-screen.tsx';
import { CountForm } from './count-form.tsx';
import { MoveForm } from './move-form.tsx';

const TILL = { eventId: 7, deviceId: 'device_1', date: '2026-11-21', expected: 0 } as unknown as DeviceCashUpWire;
let sent: Record<string, unknown>[];
let answer: (() => void) | undefined;

beforeEach(() => {
  sent = [];
  answer = undefined;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(null);
    sent.push(JSON.parse(String(body)) as Record<string, unknown>);
    return new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json(TILL, { status: 201 }));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

function field(label: string): HTMLInputElement {
  const labels = [...page.querySelectorAll('label')];
  return labels.find(({ textContent }) => textContent?.startsWith(label))?.control as HTMLInputElement;
}

function write(label: string, text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function send(form: ReactNode, entries: Record<string, string>) {
  render(waiterScreen(form));
  for (const [label, text] of Object.entries(entries)) write(label, text);
  // The first key books what is counted, and puts into the till what is moved.
  act(() => page.querySelector('button')?.click());
  await until(() => expect(answer).toBeDefined());
}

async function isBooked() {
  answer?.();
  await until(() => expect(page.querySelector('[aria-busy=true]')).toBeNull());
}

it('what is moved next and typed while the server answers stays', async () => {
  await send(<MoveForm till={TILL} />, { 'Betrag in CHF': '50', Bemerkung: 'Anfang' });
  write('Betrag in CHF', '20');
  await isBooked();
  expect([field('Betrag in CHF').value, field('Bemerkung').value]).toEqual(['20', '']);
});

it('what is counted while the server answers stays', async () => {
  await send(<CountForm till={TILL} />, { 'Note 100.00': '2', Bemerkung: 'Regen' });
  write('Note 100.00', '3');
  await isBooked();
  expect([field('Note 100.00').value, field('Bemerkung').value]).toEqual(['3', '']);
});

it('what was booked is gone from its form', async () => {
  await send(<CountForm till={TILL} />, { 'Note 100.00': '2', Bemerkung: 'Regen' });
  await isBooked();
  expect([field('Note 100.00').value, field('Bemerkung').value]).toEqual(['', '']);
});
