// @vitest-environment happy-dom
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../../lib/testing/react-page.ts';
import { CountForm } from './count-form.tsx';

const TILL = {
  eventId: 7,
  deviceId: 'device_1',
  date: '2026-11-21',
  expected: 50,
  entries: [],
} as unknown as DeviceCashUpWire;
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
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

it.each(['1.50', '2+1', '-2'])(
  '«%s» is no count of coins: it stays as it was typed, and nothing is booked',
  async (text) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json({});
    });
    render(form());
    const field = page.querySelector('input');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => page.querySelector('form')?.requestSubmit());
    expect(field?.value).toBe(text);
    expect(page.querySelector('[role="alert"]')?.textContent).toContain('Bitte Stückzahlen als ganze Zahlen eintragen');
    expect(page.querySelector('output')?.textContent).toContain('CHF 0.00');
    expect(asked).toEqual([]);
  },
);
