// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { getDraft, keepDraft } from '../../lib/order-drafts.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { useOrderDraft } from './use-order-draft.ts';

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
