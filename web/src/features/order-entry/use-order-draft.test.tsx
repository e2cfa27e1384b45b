// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import * as orderDrafts from '../../lib/order-drafts.ts';
import { getDraft, keepDraft } from '../../lib/order-drafts.ts';
import { recordDelivery, saveOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { type OpenOrder, useOrderDraft } from './use-order-draft.ts';

const { page, render } = pageForEachTest();

const ROESTI = { menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1400, quantity: 1 };

it('a draft stays thrown away though what was drawn of it is kept only afterwards', async () => {
  await keepDraft({ eventId: 4, tableNumber: '12', cart: [ROESTI], clientOrderId: 'b' });
  let isThrownAway = false;
  function ThrownAwayAtOnce() {
    const { state, restored, discard } = useOrderDraft(4, '12');
    // Before the effects that keep what is drawn.
    useLayoutEffect(() => {
      if (!restored || state.cart.length === 0) return;
      isThrownAway = true;
      discard();
    });
    return <output>{state.cart.length}</output>;
  }
  render(<ThrownAwayAtOnce />);
  await until(() => expect(isThrownAway).toBe(true));
  expect(page.textContent).toBe('0');
  expect(await getDraft(4, '12')).toBeUndefined();
});

it('one that was thrown away here and goes on in another tab is kept again once it is opened', async () => {
  const draft = { eventId: 4, tableNumber: '13', cart: [ROESTI], clientOrderId: 'c' };
  await keepDraft(draft);
  let order: OpenOrder | undefined;
  function Table({ number }: { number: string | null }) {
    order = useOrderDraft(4, number);
    return <output>{order.state.cart.reduce((sum, { quantity }) => sum + quantity, 0)}</output>;
  }
  render(<Table number="13" />);
  await until(() => expect(page.textContent).toBe('1'));
  act(() => order?.discard());
  expect(page.textContent).toBe('0');
  render(<Table number={null} />);
  await keepDraft({ ...draft, cart: [{ ...ROESTI, quantity: 2 }] });
  render(<Table number="13" />);
  await until(() => expect(page.textContent).toBe('2'));
  act(() => order?.dispatch({ type: 'change', line: '7', by: 1 }));
  expect(page.textContent).toBe('3');
  expect((await getDraft(4, '13'))?.cart).toMatchObject([{ quantity: 3 }]);
});

it('the draft of a table that was left before the device had found it comes to no other table', async () => {
  const left = { eventId: 4, tableNumber: '14', cart: [ROESTI], clientOrderId: 'd' };
  const here = { eventId: 4, tableNumber: '15', cart: [{ ...ROESTI, quantity: 2 }], clientOrderId: 'e' };
  await keepDraft(left);
  await keepDraft(here);
  const found = Promise.withResolvers<Awaited<ReturnType<typeof orderDrafts.openDraft>>>();
  const opening = vi.spyOn(orderDrafts, 'openDraft').mockReturnValueOnce(found.promise);
  let clientOrderId: string | undefined;
  function Table({ number }: { number: string }) {
    const order = useOrderDraft(4, number);
    clientOrderId = order.clientOrderId;
    return <output>{order.state.cart.reduce((sum, { quantity }) => sum + quantity, 0)}</output>;
  }
  render(<Table number="14" />);
  render(<Table number="15" />);
  await until(() => expect(page.textContent).toBe('2'));
  await act(async () => found.resolve({ ...left, restored: true }));
  opening.mockRestore();
  expect([page.textContent, clientOrderId]).toEqual(['2', 'e']);
});

it.each([
  ['unless another one waits there', '16', false],
  ['also where what is left was sent before the device went off', '17', true],
])('an order moves to another table %s', async (_, table, isMoved) => {
  const clientOrderId = `at-${table}`;
  await keepDraft({ eventId: 4, tableNumber: table, cart: [ROESTI], clientOrderId });
  if (isMoved) {
    const body = JSON.stringify({ items: [{ menuItem: { id: 7 }, quantity: 1 }] });
    await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body });
    await recordDelivery(clientOrderId, 1);
  }
  await keepDraft({ eventId: 4, tableNumber: '18', cart: [ROESTI], clientOrderId: `to-${table}` });
  let order: OpenOrder | undefined;
  function Table() {
    order = useOrderDraft(4, '18');
    return <output>{order.state.cart.length}</output>;
  }
  render(<Table />);
  await until(() => expect(page.textContent).toBe('1'));
  expect(await act(async () => order?.moveTo(table))).toBe(isMoved);
  expect((await getDraft(4, table))?.clientOrderId).toBe(isMoved ? `to-${table}` : clientOrderId);
});
