// @vitest-environment happy-dom
import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const { page, render } = pageForEachTest();

function ask(kind: 'article' | 'deposit', payable: number) {
  const order = { id: 7, orderNumber: 41, payable, paymentMethod: 'CASH', items: [{ menuItem: { kind } }] };
  render(
    <MemoryRouter>
      <CancelDialog
        order={order as OwnOrderWire}
        onClose={() => {}}
        onAsked={() => {}}
        onCancelled={() => {}}
        onLateFailure={() => {}}
      />
    </MemoryRouter>,
  );
  return page.textContent;
}

it('says what is to be given back, and that the kitchen is told', () => {
  expect(ask('article', 8.5)).toContain('CHF 8.50 bar zurückgeben. Die Küche wird benachrichtigt.');
});

it('asks for what was paid out for cups, which is no news for the kitchen', () => {
  const text = ask('deposit', -4);
  expect(text).toContain('Die ausbezahlten CHF 4.00 zurücknehmen.');
  expect(text).not.toContain('Küche');
});
