// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getDraft, keepDraft, openDraft } from '../../lib/order-drafts.ts';
import { recordRejection, saveOrder } from '../../lib/outbox-store.ts';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventMenuPage } from './event-menu-page.tsx';
import { noteBegin } from './moved-orders.ts';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();
const asked: string[] = [];
const ROESTI = [{ menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1400, quantity: 1 }];

beforeEach(() => {
  asked.length = 0;
  // A page that was just opened knows of no move.
  noteBegin(4, 'TAKEAWAY');
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url.includes('waiter-access') ? { canAccess: true } : []);
  });
});

const open = (address: string) => renderAndWait(waiterScreen(<EventMenuPage />, { path: `/event-menu${address}` }));

it.each(['', '%20', '1234567890%201234567890'])('no order is taken for a table that is none: «%s»', async (table) => {
  await open(`?event=4&tisch=${table}`);
  await until(() => expect(page.querySelector('h1')?.textContent).toContain('Tisch auswählen'));
});

it('an order is taken for the table in the address', async () => {
  await open('?event=4&tisch=A%2012');
  await until(() => expect(page.textContent).toContain('Tisch A 12'));
});

it('a zero in front makes no other table of it', async () => {
  await open('?event=4&tisch=07');
  await until(() => expect(page.textContent).toContain('Tisch 7'));
});

it('no table is called «Takeaway»: whoever types it has an order to take away', async () => {
  await open('?event=4&tisch=Takeaway');
  await until(() => expect(page.querySelector('[aria-label="Takeaway, ändern"]')).not.toBeNull());
});

it('nor does one that is typed', async () => {
  await open('?event=4');
  await until(() => expect(page.querySelector('h1')?.textContent).toContain('Tisch auswählen'));
  for (const key of ['0', '8', 'Weiter']) await press(key);
  await until(() => expect(page.textContent).toContain('Tisch 8'));
});

it.each(['0', '-1', 'abc', '1000000000000000', '999999999999999999999'])(
  'an address whose event no event can have leads a waiter to their own: %s',
  async (event) => {
    await open(`?event=${event}`);
    await until(() => expect(page.querySelector('h1')?.textContent).toContain('Tisch auswählen'));
    expect(asked.filter((url) => url.includes('waiter-access'))).toEqual(['/api/events/waiter-access/4']);
  },
);

it('where an event can not be opened a way leads back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND', message: 'Geht nicht' }, { status: 404 }));
  await open('?event=7');
  await until(() => expect(page.textContent).toContain('Geht nicht'));
  expect(page.querySelector('a[href="/"]')?.textContent).toBe('Zurück');
});

it('an order that is already being sent is not offered as a draft, and is not lost where it is refused', async () => {
  const draft = { eventId: 4, tableNumber: '23', cart: ROESTI, clientOrderId: 'under-way' };
  await keepDraft(draft);
  const body = JSON.stringify({ items: [{ menuItem: { id: 7 }, quantity: 1 }] });
  await saveOrder({ clientOrderId: 'under-way', user: { username: 'waiter_fest', role: 'WAITER' }, body });
  await open('?event=4&tisch=23');
  await until(() => expect(page.textContent).toContain('Tisch 23'));
  // As long as the screen takes for the same.
  await act(async () => void (await openDraft(4, '23', undefined)));
  await until(() => expect(page.textContent).toContain('Bestellung abschliessen (0 Artikel)'));
  const refusal = { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' };
  await act(async () => void (await recordRejection('under-way', refusal, false)));
  expect(await getDraft(4, '23')).toMatchObject(draft);
});

async function press(name: string): Promise<void> {
  const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await act(async () => key?.click());
}

function switchTakeawayOff(): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('waiter-access')) return Response.json({ canAccess: true });
    return Response.json(url.includes('all-active') ? [{ id: 4, name: 'Fest', takeawayEnabled: false }] : []);
  });
}

it('an order to take away moves to a table once the event takes none any more', async () => {
  switchTakeawayOff();
  await keepDraft({ eventId: 4, tableNumber: 'TAKEAWAY', cart: ROESTI, clientOrderId: 'b' });
  await open('?event=4&tisch=TAKEAWAY&kategorie=alle');
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Tisch ändern'));
  expect(page.textContent).toContain('Takeaway ist ausgeschaltet.');
  await press('7');
  await press('Weiter');
  await until(() => expect(page.textContent).toContain('Tisch 7'));
  await until(() => expect(page.textContent).toContain('Bestellung abschliessen (1 Artikel)'));
});

it('who doesn’t move it goes to the next table', async () => {
  switchTakeawayOff();
  await open('?event=4&tisch=TAKEAWAY&kategorie=alle');
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Tisch ändern'));
  await press('Abbrechen');
  await until(() => expect(page.querySelector('h1')?.textContent).toContain('Tisch auswählen'));
});
