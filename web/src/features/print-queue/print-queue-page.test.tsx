// @vitest-environment happy-dom
import type { PrintJob, PrintQueue, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { PrintQueuePage } from './print-queue-page.tsx';

const PRINTER = { id: 3, displayName: 'Theke', portType: 'raw', waiting: 0, asking: 0 } as QueuePrinter;
const createdAt = '2026-11-21T18:20:00.000Z';
const PRINTED = { createdAt, printer: 'Theke', printerId: 3, kind: 'ticket', state: 'completed' };
const printed = (id: number, orderNumber: number) => ({ ...PRINTED, id, orderId: id, orderNumber }) as PrintJob;
const QUEUE = { eventName: 'Dorffest', printers: [PRINTER], jobs: [printed(1, 11), printed(2, 12)] } as PrintQueue;

const ANSWERS: Record<string, unknown> = {
  '/api/events/7': { id: 7, takeawayEnabled: false },
  '/api/events/7/menu-items': ['Speisen', 'Dessert'].map((name) => ({ menuItem: {}, category: { name } })),
  '/api/events/7/printer-config': {
    printers: [{ ...newPrinter('192.168.1.50', 9100, 'Theke'), categories: ['Speisen'] }],
  },
};

let queries: QueryClient;
let asked: string[];
let answerFirst: (answer: Response) => void;

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/print-queue')) return Response.json(QUEUE);
    if (!path.startsWith('/api/print-jobs/')) return Response.json(ANSWERS[path]);
    asked.push(path);
    if (path !== '/api/print-jobs/1/reprint') return Response.json(printed(2, 12));
    return new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

const reprint = (bon: string) => page.querySelector<HTMLButtonElement>(`[aria-label^="Nachdruck: Bon ${bon}"]`);
const isBusy = (bon: string) => reprint(bon)?.getAttribute('aria-busy') === 'true';

function showQueue() {
  const routes = (
    <Routes>
      <Route path="/events/:id/print-queue" element={<PrintQueuePage />} />
    </Routes>
  );
  return renderAndWait(waiterScreen(routes, { path: '/events/7/print-queue', queries }));
}

async function reprintBoth() {
  await showQueue();
  await until(() => expect(reprint('11')).not.toBeNull());
  act(() => reprint('11')?.click());
  act(() => reprint('12')?.click());
  await until(() => expect([asked.length, isBusy('12')]).toEqual([2, false]));
}

it('a copy that is under way is not asked for twice because another one was asked for since', async () => {
  await reprintBoth();
  act(() => reprint('11')?.click());
  await until(() => expect(isBusy('11')).toBe(true));
  expect(asked).toEqual(['/api/print-jobs/1/reprint', '/api/print-jobs/2/reprint']);
});

it('a copy that was refused is told of also where another one was asked for since', async () => {
  await reprintBoth();
  answerFirst(Response.json({ code: 'CONFLICT', message: 'Die Bestellung ist storniert.' }, { status: 409 }));
  await until(() => expect(page.textContent).toContain('Die Bestellung ist storniert.'));
  expect(isBusy('11')).toBe(false);
});

it('names what of the menu no printer prints', async () => {
  await showQueue();
  await until(() => expect(page.textContent).toContain('Ohne Bon: Dessert. Kein Drucker druckt diese Kategorie.'));
});

it('a queue that could not be asked for again stays, and is said to be of before', async () => {
  await reprintBoth();
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 }));
  act(() => void queries.refetchQueries());
  await until(() => expect(page.textContent).toContain('Gezeigt wird der letzte Stand.Fehler: Interner Fehler'));
  expect(reprint('12')).not.toBeNull();
});

it.each([
  ['EVENT_ORGANIZER', true],
  ['ADMIN', false],
] as const)('where there are no printers, leads to their setup those whom it is for: %s %s', async (role, isLed) => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role }));
  vi.stubGlobal('fetch', async () => Response.json({ eventName: 'Dorffest', printers: [], jobs: [] }));
  await showQueue();
  await until(() => expect(page.textContent).toContain('sind keine Drucker eingerichtet.'));
  expect(page.querySelector('a[href="/events/printer-setup"]') !== null).toBe(isLed);
});

it.each([
  [404, '/events'],
  [500, '/events/7'],
])('leads back to the event, or where it is gone to the others: %s %s', async (status, path) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'X', message: 'Geht nicht' }, { status }));
  await showQueue();
  await until(() => expect(page.textContent).toContain('Fehler beim Laden der Druckaufträge: Geht nicht'));
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([path]);
});

it('a queue whose answer hangs is asked for anew within seconds, and then has time to come over a slow line', async () => {
  await showQueue();
  await until(() => expect(reprint('11')).not.toBeNull());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let given: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit = {}) => {
    if (path.endsWith('/print-queue')) given = signal;
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  });
  act(() => void queries.refetchQueries());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(given?.aborted).toBe(true);
  act(() => void queries.refetchQueries());
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  vi.useRealTimers();
  expect(given?.aborted).toBe(false);
});

describe('what a ticket was pressed for', () => {
  const STUCK = { ...printed(21, 21), state: 'aborted', alarm: true, byHand: null } as PrintJob;
  let queue: PrintQueue;
  let act21: () => Promise<Response>;
  /** The queue that is asked for after it. */
  let asking: PromiseWithResolvers<void> | undefined;
  const TOO_LATE = { code: 'PRINT_JOB_STATE', message: 'Dieser Druckauftrag ist schon erledigt.' };
  const become = (...jobs: PrintJob[]) => {
    queue = { ...QUEUE, jobs };
  };
  const lose = async () => {
    throw new TypeError('Failed to fetch');
  };
  const alertText = () => page.querySelector('[role=alert]')?.textContent;
  const bon21 = (key: string) => page.querySelector<HTMLButtonElement>(`[aria-label^="${key}: Bon 21"]`);
  const lookAgain = () => act(() => queries.invalidateQueries());

  async function press(key: string) {
    await showQueue();
    await until(() => expect(bon21(key)).not.toBeNull());
    act(() => bon21(key)?.click());
  }

  beforeEach(() => {
    become(STUCK);
    asking = undefined;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/print-queue')) {
        await asking?.promise;
        return Response.json(queue);
      }
      return path.startsWith('/api/print-jobs/') ? act21() : Response.json(ANSWERS[path]);
    });
  });

  it.each([
    ['Jetzt drucken', STUCK, [{ ...STUCK, state: 'processing', alarm: false }]],
    ['Als erledigt markieren', STUCK, [{ ...STUCK, state: 'canceled', alarm: false, byHand: 'done' }]],
    ['Nachdruck', printed(21, 21), [printed(21, 21), { ...printed(31, 21), orderId: 21, copy: true }]],
  ] as [string, PrintJob, PrintJob[]][])(
    'is uncertain without an answer until the list shows it: %s',
    async (key, before, after) => {
      become(before, printed(22, 22));
      act21 = lose;
      await press(key);
      await until(() => expect(alertText()).toBe('Ungewiss, ob ausgeführt – Keine Verbindung zum Server'));
      become(before, { ...printed(22, 22), state: 'unconfirmed' });
      await lookAgain();
      await until(() => expect(page.textContent).toContain('Gesendet, unbestätigt'));
      expect(alertText()).toContain('Ungewiss');
      become(...after);
      await lookAgain();
      await until(() => expect(alertText()).toBeUndefined());
      // It shows a while only what is done.
      become(before, printed(23, 23));
      await lookAgain();
      await until(() => expect(page.textContent).not.toContain('Gesendet, unbestätigt'));
      expect(alertText()).toBeUndefined();
    },
  );

  it.each([
    ['done', undefined],
    ['discarded', TOO_LATE.message],
  ] as const)('is no failure where it was done before, as by the same key: %s', async (byHand, said) => {
    act21 = async () => {
      asking = Promise.withResolvers();
      return Response.json(TOO_LATE, { status: 409 });
    };
    await press('Als erledigt markieren');
    await until(() => expect(asking).toBeDefined());
    become({ ...STUCK, state: 'canceled', alarm: false, byHand });
    expect(alertText()).toBeUndefined();
    asking?.resolve();
    await until(() => expect([bon21('Nachdruck')?.getAttribute('aria-busy'), alertText()]).toEqual([null, said]));
  });
});

it.each([
  ['one that waits', 'print-jobs/21/reroute', { printerId: 4 }],
  ['all that wait there, with one tap and at once', 'events/7/print-queue/reroute', { fromPrinterId: 3, printerId: 4 }],
])('sends to another printer %s', async (_, path, body) => {
  const isAll = 'fromPrinterId' in body;
  const stuck = (id: number) => ({ ...printed(id, id), state: 'pending', alarm: id < 22 }) as PrintJob;
  const printers = [PRINTER, { ...PRINTER, id: 4, displayName: 'Buffet' }];
  const waits = { ...QUEUE, printers, jobs: [...QUEUE.jobs, stuck(20), stuck(21), stuck(22)] };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (to: string, init: RequestInit) => {
    if (to.endsWith('/print-queue')) return Response.json(waits);
    sent.push(to, JSON.parse(String(init.body)));
    return Response.json({ jobs: 3 });
  });
  await showQueue();
  const reroute = () => page.querySelector<HTMLButtonElement>('[aria-label^="Umleiten: Bon 21"]');
  await until(() => expect(reroute()).not.toBeNull());
  act(() => reroute()?.click());
  const dialog = () => page.querySelector('dialog');
  await until(() => expect(dialog()?.textContent).toContain('Alle 3 Bons, die dort warten'));
  if (isAll) act(() => dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  const buffet = [...(dialog()?.querySelectorAll('button') ?? [])].find((key) => key.textContent?.startsWith('Buffet'));
  act(() => buffet?.click());
  await until(() => expect(sent).toEqual([`/api/${path}`, body]));
});
