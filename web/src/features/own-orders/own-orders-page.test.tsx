// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { Cart } from '@bestellsystem/domain/cart.ts';
import { act } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { clearLastOrder, showLastOrder } from '../../lib/last-order.ts';
import { getDraft, keepDraft } from '../../lib/order-drafts.ts';
import { getOrder, markTaken, recordRejection, saveOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OrdersLink } from '../../ui/orders-link.tsx';
import { OwnOrdersPage } from './own-orders-page.tsx';

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();

const press = (name: string, times = 1) =>
  act(async () => {
    const key = [...page.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === name);
    for (let tap = 0; tap < times; tap++) key?.click();
  });

it('two taps on «Zurück» lead to the screen before, not out of it', async () => {
  await renderAndWait(
    waiterScreen(
      <Routes>
        <Route path="/" element={<Link to="/event-menu">Bestellen</Link>} />
        <Route path="/event-menu" element={<Link to="/orders">Letzte</Link>} />
        <Route path="/orders" element={<OwnOrdersPage />} />
      </Routes>,
    ),
  );
  await press('Bestellen');
  await press('Letzte');
  await press('Zurück', 2);
  expect(page.textContent).toBe('Letzte');
});

it('who has read that an order is not printed is not told of it any more', async () => {
  const tickets = [{ printer: 'Küche', state: 'pending', error: 'Papier leer' }];
  const menuItem = { id: 1, name: 'Bratwurst', price: 8.5, category: 'Grill', kind: 'article' };
  const order = { clientOrderId: 'a', orderNumber: 7, tableNumber: '5', isTakeawayMode: false, status: 'new' };
  const own = {
    ...{ ...order, items: [{ menuItem, quantity: 1, price: 8.5, note: null, status: 'new' }], payable: 8.5, tickets },
    ...{ takenAt: new Date().toISOString(), ageMs: 0, cancellableMs: 0 },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/orders/own') return Response.json([own]);
    return Response.json(url.includes('/print-jobs/') ? tickets : WAITER);
  });
  showLastOrder({ ...order, eventId: 4, totalRappen: 0, changeRappen: 0, reached: 'server' });
  clearLastOrder();
  const label = () => page.querySelector('a')?.getAttribute('aria-label');
  await renderAndWait(waiterScreen(<OrdersLink />));
  await until(() => expect(label()).toBe('Letzte Bestellungen: nicht gedruckt'));
  leave();
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Papier leer'));
  // The minute is over, and nobody wonders where the key has gone.
  expect(page.textContent).not.toContain('Stornieren');
  expect(page.textContent).toContain('Nach einer Minute storniert nur noch der Veranstalter.');
  // Read in passing, a word alone is taken for what has happened.
  const steps = [...page.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  expect(steps).toEqual(['Auf dem Gerät', 'Am Server', 'Noch nicht gedruckt']);
  leave();
  await renderAndWait(waiterScreen(<OrdersLink />));
  expect(label()).toBe('Letzte Bestellungen');
});

it('keeps on the device which of its orders the server calls cancelled, and why', async () => {
  const menuItem = { id: 1, name: 'Bratwurst', price: 8.5, category: 'Grill', kind: 'article' };
  const own = ['a', 'b'].map((clientOrderId, index) => ({
    ...{ clientOrderId, id: index, orderNumber: 7, tableNumber: '5', isTakeawayMode: false, payable: 8.5, tickets: [] },
    ...{ items: [{ menuItem, quantity: 1, price: 8.5, note: null, status: 'new' }] },
    ...{ status: index ? 'cancelled' : 'new', cancelReason: index ? 'Gast ist weg' : null },
    ...{ takenAt: new Date().toISOString(), ageMs: 0, cancellableMs: 0 },
  }));
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/api/orders/own' ? own : WAITER));
  const user = { username: WAITER.username, role: 'WAITER' };
  for (const { clientOrderId } of own) await saveOrder({ clientOrderId, user, body: '{"eventId":4}' });
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Storniert: Gast ist weg'));
  await expect.poll(async () => (await getOrder('b'))?.cancelReason).toBe('Gast ist weg');
  expect((await getOrder('a'))?.cancelReason).toBeUndefined();
});

it('an order of four items has a line for each of them, one of three a single one', async () => {
  const line = (name: string) => ({
    menuItem: { id: 1, name, price: 8.5, category: 'Grill', kind: 'article' },
    ...{ quantity: 1, price: 8.5, note: null, status: 'new' },
  });
  const own = (id: number, names: readonly string[]) => ({
    ...{ clientOrderId: `o${id}`, id, orderNumber: id, tableNumber: '5', isTakeawayMode: false, cancelReason: null },
    ...{ items: names.map(line), payable: 8.5, tickets: [], status: 'new', takenAt: new Date().toISOString() },
    ...{ ageMs: 0, cancellableMs: 60_000, total: 8.5 },
  });
  const orders = [own(1, ['Tee', 'Bier', 'Cola', 'Wein']), own(2, ['Tee', 'Bier', 'Cola'])];
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/api/orders/own' ? orders : WAITER));
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  const lines = (number: number) =>
    [...page.querySelectorAll(`article[aria-label^="Nr. ${number}"] p .block`)].map(({ textContent }) => textContent);
  await until(() => expect(lines(1)).toEqual(['Tee', 'Bier', 'Cola', 'Wein'].map((name) => `1\u00a0×\u00a0${name}`)));
  expect(lines(2)).toEqual([]);
  expect(page.textContent).toContain('1\u00a0×\u00a0Tee, 1\u00a0×\u00a0Bier, 1\u00a0×\u00a0Cola');
});

it('what is said to be cancelled stays so on a line that is lost in that moment, also after a reload', async () => {
  const menuItem = { id: 1, name: 'Bratwurst', price: 8.5, category: 'Grill', kind: 'article' };
  const order = {
    clientOrderId: 'c',
    id: 3,
    orderNumber: 7,
    tableNumber: '5',
    isTakeawayMode: false,
    cancelReason: null,
  };
  const own = {
    ...{
      ...order,
      items: [{ menuItem, quantity: 1, price: 8.5, note: null, status: 'new' }],
      payable: 8.5,
      tickets: [],
    },
    ...{ status: 'new', takenAt: new Date().toISOString(), ageMs: 0, cancellableMs: 60_000, total: 8.5 },
  };
  let isLost = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (isLost) throw new TypeError('Failed to fetch');
    if (url === '/api/orders/own') return Response.json([own]);
    if (!url.endsWith('/cancel')) return Response.json(WAITER);
    isLost = true;
    return Response.json({ ...own, status: 'cancelled', cancelReason: 'Vertippt' });
  });
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Nr. 7'));
  await press('Stornieren');
  await press('Vertippt');
  await until(() => expect(page.textContent).toContain('Bestellung 7 ist storniert.'));
  expect(page.textContent).toContain('Storniert: Vertippt');
  leave();
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Storniert: Vertippt'));
});

describe('an order that was refused', () => {
  const items = [
    {
      menuItem: { id: 1, name: 'Bratwurst', price: 8.5, category: 'Grill' },
      quantity: 2,
      price: 8.5,
      note: 'ohne Senf',
    },
    { menuItem: { id: 9, name: 'Becher', price: 2, category: 'Depot', kind: 'deposit' }, quantity: -1, price: 2 },
  ];
  const cart: Cart = [
    { menuItemId: 1, name: 'Bratwurst', category: 'Grill', priceRappen: 850, quantity: 2, note: 'ohne Senf' },
    { menuItemId: 9, name: 'Becher', category: 'Depot', priceRappen: 200, quantity: -1, isDeposit: true },
  ];

  async function refuse(
    clientOrderId: string,
    tableNumber: string,
    { eventId = 4, isTaken = false, wrong = [] as string[] } = {},
  ) {
    const body = JSON.stringify({ clientOrderId, eventId, tableNumber, items, total: 15 });
    await saveOrder({ clientOrderId, user: { username: WAITER.username, role: 'WAITER' }, body });
    if (isTaken) await markTaken(clientOrderId);
    const details = wrong.map((message) => ({ path: 'items.0.price', message }));
    const rejection = { status: 409, code: 'PRICE_CHANGED', message: 'Neue Preise', ...(wrong[0] && { details }) };
    await recordRejection(clientOrderId, rejection, isTaken);
    const screens = (
      <Routes>
        <Route path="/" element={<OwnOrdersPage />} />
        <Route path="/event-menu" element={<Opened />} />
      </Routes>
    );
    await renderAndWait(waiterScreen(screens));
    await until(() => expect(page.textContent).toContain(`Tisch ${tableNumber}`));
    // It is at no server: there is no minute in which it could be cancelled.
    expect(page.textContent).not.toContain('Nach einer Minute');
  }

  function Opened() {
    return <p>Geöffnet {JSON.stringify(useLocation().state)}</p>;
  }

  it('is put back to its table, as it was entered', async () => {
    await refuse('r1', '31');
    await press('Bestellung anpassen');
    await until(() => expect(page.textContent).toBe('Geöffnet {"eventId":4,"tableNumber":"31"}'));
    expect(await getDraft(4, '31')).toMatchObject({ clientOrderId: 'r1', cart });
    expect(await getOrder('r1')).toBeUndefined();
  });

  it('is not put over what was begun at its table since', async () => {
    const begun = { eventId: 4, tableNumber: '32', cart: cart.slice(0, 1), clientOrderId: 'begun' };
    await keepDraft(begun);
    await refuse('r2', '32');
    await press('Bestellung anpassen');
    await until(() => expect(page.textContent).toContain('Tisch 32 hat eine andere Bestellung'));
    expect(await getDraft(4, '32')).toMatchObject(begun);
    expect(await getOrder('r2')).toMatchObject({ state: 'rejected' });
  });

  it('is left as it was changed where it lies at its table already', async () => {
    const changed = { eventId: 4, tableNumber: '33', cart: cart.slice(0, 1), clientOrderId: 'r3' };
    await keepDraft(changed);
    await refuse('r3', '33');
    await press('Bestellung anpassen');
    await until(() => expect(page.textContent).toContain('Geöffnet'));
    expect(await getDraft(4, '33')).toMatchObject(changed);
  });

  const keysOf = (table: string) => {
    const card = [...page.querySelectorAll('article')].find(({ textContent }) =>
      textContent?.includes(`Tisch ${table}`),
    );
    return [...(card?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
  };

  it.each([
    ['was taken', '34', { isTaken: true }],
    ['is of another event', '35', { eventId: 5 }],
  ])('and that %s is not opened for changing', async (_, table, order) => {
    await refuse(`r${table}`, table, order);
    expect(keysOf(table)).toEqual(['Erneut senden']);
  });

  it('for something in it is not sent again as it is, unless it was taken', async () => {
    await refuse('r36', '36', { wrong: ['Bratwurst kostet jetzt CHF 9.00.'] });
    expect(keysOf('36')).toEqual(['Bestellung anpassen']);
    leave();
    await refuse('r37', '37', { wrong: ['Bratwurst kostet jetzt CHF 9.00.'], isTaken: true });
    expect(keysOf('37')).toEqual(['Erneut senden']);
  });

  it.each([
    [
      'may not enter its event',
      '38',
      async () => Response.json({ canAccess: false }),
      'keinen Zugriff auf dieses Event',
    ],
    ['can not be told whether they may', '39', () => Promise.reject(new TypeError('Failed')), 'Keine Verbindung'],
    ['may enter its event', '40', async () => Response.json({ canAccess: true }), 'Geöffnet'],
  ])('stays on the list until it is sure that who has an account %s', async (_, table, answer, said) => {
    localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'WAITER' }));
    vi.stubGlobal('fetch', (url: string) =>
      url === '/api/events/waiter-access/4' ? answer() : new Promise(() => undefined),
    );
    await refuse(`r${table}`, table);
    await press('Bestellung anpassen');
    await until(() => expect(page.textContent).toContain(said));
    expect((await getOrder(`r${table}`)) === undefined).toBe(said === 'Geöffnet');
  });
});
