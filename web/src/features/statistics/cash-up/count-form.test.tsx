// @vitest-environment happy-dom
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../../lib/testing/react-page.ts';
import { CountForm } from './count-form.tsx';

const TILL = {
  eventId: 7,
  deviceId: 'device_1',
  date: '2026-11-21',
  expected: 50,
  entries: [],
} as unknown as DeviceCashUpWire;
const { page, render } = pageForEachTest();

function form() {
  return (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <CountForm till={TILL} />
        <a href="/events">Events</a>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

it('what is counted is not lost without a question', () => {
  render(form());
  const [first] = [...page.querySelectorAll('input')];
  const question = () => page.querySelector('dialog[open]')?.textContent ?? '';
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first, '3');
    first?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(question()).toBe('');
  act(() => page.querySelector('a')?.click());
  expect(question()).toContain('Änderungen verwerfen?');
  expect(first?.value).toBe('3');
});

it('Enter goes on to the next note or coin: half a count is not booked', () => {
  render(form());
  const [first, second] = [...page.querySelectorAll('input')];
  act(() => first?.focus());
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  act(() => void first?.dispatchEvent(enter));
  expect([enter.defaultPrevented, document.activeElement === second]).toEqual([true, true]);
});
