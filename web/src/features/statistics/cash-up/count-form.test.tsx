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
      </QueryClientProvider>
    </MemoryRouter>
  );
}

it('Enter goes on to the next note or coin: half a count is not booked', () => {
  render(form());
  const [first, second] = [...page.querySelectorAll('input')];
  act(() => first?.focus());
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  act(() => void first?.dispatchEvent(enter));
  expect([enter.defaultPrevented, document.activeElement === second]).toEqual([true, true]);
});
