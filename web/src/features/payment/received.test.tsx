// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import type { PayableOrder } from './order-payload.ts';
import { handsOn, ORDER } from './payment-in-test.ts';
import { PaymentScreen } from './payment-screen.tsx';

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();
const { press } = handsOn(page);

function open(clientOrderId: string, change: Partial<PayableOrder> = {}): Promise<void> {
  return renderAndWait(waiterScreen(<PaymentScreen order={{ ...ORDER, ...change, clientOrderId }} />));
}

describe('what was received', () => {
  const received = () => page.querySelector<HTMLInputElement>('input[inputmode="none"]')?.value;

  it('is still there for who comes back, as it was typed or by card, until something is typed', async () => {
    await open('typed');
    for (const key of ['1', '5', '.']) await press(key);
    leave();
    await open('typed');
    expect(received()).toBe('15.');
    for (const key of ['5', '0']) await press(key);
    expect(received()).toBe('50');
    await press('Karte/Twint');
    leave();
    await open('typed');
    expect(page.querySelector('[aria-pressed="true"]')?.textContent).toBe('Karte/Twint');
    await press('2');
    expect(received()).toBe('2');
  });

  it('is replaced by what is typed where it is marked, and goes on where it is not', async () => {
    await open('marked');
    await press('5');
    const field = page.querySelector<HTMLInputElement>('input[inputmode="none"]');
    const type = (key: string) => {
      const typing = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      act(() => void field?.dispatchEvent(typing));
      return typing.defaultPrevented;
    };
    field?.select();
    // The browser itself puts it in the place of what is marked.
    expect(['2', '.', 'Backspace'].map(type)).toEqual([false, false, false]);
    expect(received()).toBe('5');
    field?.setSelectionRange(1, 1);
    expect(type('2')).toBe(true);
    expect(received()).toBe('52');
  });

  it('is four francs fifty where a space is typed for the point', async () => {
    await open('spaced');
    const field = page.querySelector<HTMLInputElement>('input[inputmode="none"]');
    const type = (key: string) =>
      act(() => {
        const typing = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        if (!field?.dispatchEvent(typing)) return;
        // What the page leaves to the browser is put into the field.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + key);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    for (const key of '4 50') type(key);
    expect(received()).toBe('4.50');
  });

  it('is not what another order, or another total of it, was paid with', async () => {
    await open('one');
    await press('CHF 50');
    leave();
    await open('other');
    expect(received()).toBe('');
    await press('CHF 50');
    leave();
    await open('other', { cart: ORDER.cart.map((line) => ({ ...line, quantity: 2 })) });
    expect(received()).toBe('');
  });
});
