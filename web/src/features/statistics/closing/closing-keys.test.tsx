// @vitest-environment happy-dom
import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { closingQuery } from './closing-api.ts';
import { ClosingKeys } from './closing-keys.tsx';

const OPEN: EventClosingWire = {
  eventId: 7,
  eventName: 'Dorffest',
  isClosed: false,
  days: [],
  warnings: [],
  flaggedDays: [],
  uncountedDays: [],
  unprinted: 0,
  history: [],
};
/** As the server has it. */
let books: EventClosingWire;
let close: () => Response;
let refuseReopening: (() => void) | undefined;

function Page() {
  const { data } = useQuery(closingQuery(7));
  return data && <ClosingKeys closing={data} />;
}

beforeEach(() => {
  books = OPEN;
  refuseReopening = undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/close')) return close();
    if (!path.endsWith('/reopen')) return Response.json(books);
    return new Promise<Response>((resolve) => {
      const refusal = { code: 'EVENT_OPEN', message: 'Das Event ist schon offen.' };
      refuseReopening = () => resolve(Response.json(refusal, { status: 409 }));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const show = () =>
  renderAndWait(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  );

async function pressClose() {
  await show();
  await until(() => expect(key('Event abschliessen')).toBeDefined());
  act(() => key('Event abschliessen')?.click());
  expect(page.querySelector('dialog')?.open).toBe(true);
  act(() => key('Abschliessen')?.click());
}

it('why an event can not be closed stands where it is seen, not behind the question', async () => {
  close = () => Response.json({ code: 'STORAGE_FULL', message: 'Der Speicher des Servers ist voll.' }, { status: 507 });
  await pressClose();
  await until(() => expect(page.querySelector('dialog')?.open).toBe(false));
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Der Speicher des Servers ist voll.');
});

it('closing whose answer is lost shows the books as they are then', async () => {
  close = () => {
    books = { ...OPEN, isClosed: true };
    throw new TypeError('Failed to fetch');
  };
  await pressClose();
  await until(() => expect(page.textContent).toContain('Dieses Event ist abgeschlossen.'));
  expect(page.querySelector('dialog')?.open).toBe(false);
});

it('why an event can not be opened again is told of also once its dialog is closed', async () => {
  books = { ...OPEN, isClosed: true };
  await show();
  await until(() => expect(key('Wieder öffnen')).toBeDefined());
  act(() => key('Wieder öffnen')?.click());
  const reason = page.querySelector('input');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(reason, 'Nachtrag');
    reason?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => page.querySelector<HTMLButtonElement>('dialog [type=submit]')?.click());
  await until(() => expect(refuseReopening).toBeDefined());
  act(() => page.querySelector<HTMLButtonElement>('dialog [aria-label=Schliessen]')?.click());
  refuseReopening?.();
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Das Event ist schon offen.'));
});

it('orders that are still to be looked at are one tap away, day by day', async () => {
  const warnings = [
    '1 Bestellung vom 21.11.2026 ist noch zu prüfen.',
    '2 Bestellungen vom 22.11.2026 sind noch zu prüfen.',
  ];
  books = { ...OPEN, warnings, flaggedDays: ['2026-11-21', '2026-11-22'] };
  await show();
  await until(() => expect(page.querySelectorAll('a')).toHaveLength(2));
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Zu prüfende vom 21.11.2026', '/statistics/event/7/orders?date=2026-11-21&flagged=true'],
    ['Zu prüfende vom 22.11.2026', '/statistics/event/7/orders?date=2026-11-22&flagged=true'],
  ]);
});

it('tills that are not counted and tickets that are not printed are one tap away', async () => {
  const warnings = ['Service 1 am 21.11.2026 ist nicht gezählt: CHF 24.50 erwartet.', '1 Bon ist nicht gedruckt.'];
  books = { ...OPEN, warnings, uncountedDays: ['2026-11-21'], unprinted: 1 };
  await show();
  await until(() => expect(page.querySelectorAll('a')).toHaveLength(2));
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Kassen vom 21.11.2026', '/cash-up/event/7?date=2026-11-21'],
    ['Nicht gedruckte Bons', '/events/7/print-queue'],
  ]);
});

const uncounted = (tills: number) =>
  Array.from({ length: tills }, (_, at) => `Service ${at + 1} am 21.11.2026 ist nicht gezählt: CHF 24.50 erwartet.`);

it('of many warnings three are read at once, below the way to what they are about, and the rest is one tap away', async () => {
  books = { ...OPEN, warnings: uncounted(22), uncountedDays: ['2026-11-21'] };
  await show();
  await until(() => expect(page.querySelector('summary')?.textContent).toBe('19 weitere'));
  const folded = page.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelectorAll('li')).toHaveLength(19);
  const rows = [...page.querySelectorAll('li')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(books.warnings);
  expect(rows.filter((row) => !folded?.contains(row))).toHaveLength(3);
  const [link] = page.querySelectorAll('a');
  expect(link?.compareDocumentPosition(rows[0] ?? page)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a single one more is read as well', async () => {
  books = { ...OPEN, warnings: uncounted(4) };
  await show();
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(4));
  expect(page.querySelector('details')).toBeNull();
});

it.each([
  [0, 'Event abschliessen', true],
  [1, 'Trotzdem abschliessen', false],
] as const)('with %i warnings «%s» is the main key of the page: %s', async (tills, name, isMain) => {
  books = { ...OPEN, warnings: uncounted(tills) };
  await show();
  await until(() => expect(key(name)?.className.split(' ').includes('bg-primary')).toBe(isMain));
});
