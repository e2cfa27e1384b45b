// @vitest-environment happy-dom
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printerConfigQuery } from '../../lib/event-queries.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { PrinterSetupPage } from './printer-setup-page.tsx';

const former = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Dessert'] };
const kitchen = { ...former, categories: ['Süsses'] };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['Bier'] };
let configured: (typeof bar)[];
let saved: { printers: (typeof bar)[]; basedOn?: string } | undefined;
let hasNetwork: boolean;
let answerLate: (() => void) | undefined;
let isSlow: boolean;
/** Answers to saving, kept back. */
let savingAnswers: (() => void)[] | undefined;

beforeEach(() => {
  sessionStorage.clear();
  [configured, saved, hasNetwork] = [[kitchen, bar], undefined, true];
  [answerLate, isSlow, savingAnswers] = [undefined, false, undefined];
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.startsWith('/api/categories')) return Response.json(['Süsses', 'Bier'].map((name) => ({ name })));
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    if (path === '/api/printers/status') return Response.json({ status: 'ok' });
    if (!path.endsWith('/printer-config')) return Response.json([]);
    if (isSlow && method !== 'POST') {
      const answer = stored();
      return new Promise<Response>((resolve) => {
        answerLate = () => resolve(answer);
      });
    }
    if (method !== 'POST') return stored();
    const sent = JSON.parse(String(body));
    if (sent.basedOn !== versionNow()) {
      return Response.json({ code: 'PRINTERS_CHANGED', message: `${ASKED} Bitte ansehen.` }, { status: 409 });
    }
    saved = sent;
    configured = saved?.printers ?? [];
    const answer = stored();
    return new Promise<Response>((resolve) => {
      if (savingAnswers) savingAnswers.push(() => resolve(answer));
      else resolve(answer);
    });
  });
});
afterEach(() => {
  onlineManager.setOnline(true);
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render, leave } = pageForEachTest();

const ASKED = 'Die Drucker dieses Events wurden inzwischen geändert.';
const versionNow = () => (configured.length > 0 ? `version of ${JSON.stringify(configured)}` : 'none');

function stored(): Response {
  if (configured.length > 0) return Response.json({ printers: configured, version: versionNow() });
  return Response.json({ code: 'NO_PRINTER_CONFIG', message: 'Keine Drucker' }, { status: 404 });
}

/** The wizard, at its categories if nothing else is said, after another page has asked for the printers `agoMs` ago. */
function show(agoMs?: number, step = 2) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: 'always' },
    },
  });
  if (agoMs !== undefined)
    queries.setQueryData(
      printerConfigQuery(7).queryKey,
      { printers: [former], version: 'former' },
      { updatedAt: Date.now() - agoMs },
    );
  render(waiterScreen(<PrinterSetupPage />, { queries, path: `/events/printer-setup?event=7&step=${step}` }));
  return queries;
}

const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const choice = (name: string) => [...page.querySelectorAll('label')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(() => key(name)?.click());

async function save() {
  await until(() => expect(key('Speichern')).toBeDefined());
  press('Speichern');
  await until(() => expect(saved).toBeDefined());
  return saved?.printers.map(({ displayName, categories }) => [displayName, ...categories]);
}

it.each([
  ['another page asked a minute ago', 60_000],
  ['another page asked just now', 1_000],
  ['no other page asked', undefined],
])('begins with the printers that the event has now, where %s', async (_, agoMs) => {
  show(agoMs);
  expect(await save()).toEqual([
    ['Küche', 'Süsses'],
    ['Bar', 'Bier'],
  ]);
});

it('without network begins with no former printers, and goes on as soon as it is back', async () => {
  hasNetwork = false;
  show(60_000);
  await until(() => expect(key('Erneut versuchen')).toBeDefined());
  expect(page.textContent).toContain('Fehler beim Laden der Drucker: ');
  expect(page.textContent).not.toContain('Wer druckt was?');
  act(() => onlineManager.setOnline(false));
  hasNetwork = true;
  act(() => onlineManager.setOnline(true));
  expect(await save()).toEqual([
    ['Küche', 'Süsses'],
    ['Bar', 'Bier'],
  ]);
  expect(key('Erneut versuchen')).toBeUndefined();
});

it('where the event is gone, leads to the others', async () => {
  const other = { id: 8, name: 'Herbstfest', eventDate: '2026-10-03', isActive: true };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/events') return Response.json([other, { ...other, id: 9, name: 'Chilbi' }]);
    return Response.json({ code: 'NOT_FOUND', message: 'Event nicht gefunden' }, { status: 404 });
  });
  show(undefined, 1);
  await until(() => expect(page.textContent).toContain('Event nicht gefunden'));
  expect(key('Erneut versuchen')).toBeUndefined();
  press('Anderes Event wählen');
  await until(() => expect(page.querySelector('fieldset')?.textContent).toContain('Herbstfest'));
  expect(page.textContent).not.toContain('Event nicht gefunden');
});

/** What this tab has begun of its own with the kitchen's printer, before a colleague goes on. */
async function beginWithKitchen() {
  configured = [kitchen];
  show();
  await until(() => expect(choice('Bier')).toBeDefined());
  act(() => choice('Bier')?.click());
  leave();
}

it('goes on with what was begun in this tab', async () => {
  await beginWithKitchen();
  show(60_000);
  expect(await save()).toEqual([['Küche', 'Süsses', 'Bier']]);
  expect(page.textContent).not.toContain(ASKED);
});

it('begins with the printers that the event has now where they were only looked at before', async () => {
  configured = [kitchen];
  show(undefined, 1);
  await until(() => expect(page.textContent).toContain('Verbunden'));
  leave();
  configured = [kitchen, bar];
  show();
  expect(await save()).toEqual([
    ['Küche', 'Süsses'],
    ['Bar', 'Bier'],
  ]);
});

it.each([
  ['are kept with what a colleague has done since', 'Änderungen behalten', ['Küche', 'Süsses', 'Bier']],
  ['are given up for what a colleague has done since', 'Änderungen verwerfen', ['Küche', 'Süsses']],
])('changes that were begun %s, after a question', async (_, answer, own) => {
  await beginWithKitchen();
  configured = [kitchen, bar];
  show();
  await until(() => expect(page.textContent).toContain(ASKED));
  press('Speichern');
  expect(saved).toBeUndefined();
  press(answer);
  expect(page.textContent).not.toContain(ASKED);
  expect(await save()).toEqual([own, ['Bar', 'Bier']]);
  expect(sessionStorage).toHaveLength(0);
});

it('a printer that was changed here and that a colleague has replaced is saved once', async () => {
  await beginWithKitchen();
  configured = [{ ...kitchen, ip: '192.168.1.60' }];
  show();
  await until(() => expect(page.textContent).toContain(ASKED));
  expect(page.textContent).not.toContain('gibt es nicht mehr');
  press('Änderungen behalten');
  expect(await save()).toEqual([['Küche', 'Süsses', 'Bier']]);
  expect(saved?.printers[0]?.ip).toBe('192.168.1.60');
});

it('the question names the printers that are gone with what was changed about them here', async () => {
  await beginWithKitchen();
  configured = [bar];
  show();
  await until(() => expect(page.textContent).toContain(ASKED));
  expect(page.textContent).toContain('«Küche» gibt es nicht mehr');
  press('Änderungen behalten');
  expect(await save()).toEqual([['Bar', 'Bier']]);
});

it('what was asked for before the printers were saved is no news after it', async () => {
  const queries = show();
  await until(() => expect(choice('Bier')).toBeDefined());
  isSlow = true;
  void queries.refetchQueries(printerConfigQuery(7));
  await until(() => expect(answerLate).toBeDefined());
  act(() => choice('Bier')?.click());
  await save();
  await until(() => expect(page.textContent).toContain('Süsses, Bier'));
  await act(async () => answerLate?.());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(page.textContent).toContain('Süsses, Bier');
  expect(page.textContent).not.toContain(ASKED);
});

/** The wizard with the kitchen's printer, one category more given to it here, while a colleague saves the bar's, too. */
async function overtakenWhileOpen() {
  configured = [kitchen];
  show();
  await until(() => expect(choice('Bier')).toBeDefined());
  act(() => choice('Bier')?.click());
  configured = [kitchen, bar];
}

it('a colleague’s printers that nobody has told of are not saved over: the question comes, and nothing typed is lost', async () => {
  await overtakenWhileOpen();
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  press('Speichern');
  await until(() => expect(key('Änderungen behalten')).toBeDefined());
  // The key to save lies below all printers, the question above them.
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  expect([saved, page.querySelector('[role=alert]')]).toEqual([undefined, null]);
  press('Änderungen behalten');
  expect([key('Änderungen behalten'), page.querySelector('[role=alert]')]).toEqual([undefined, null]);
  expect(await save()).toEqual([
    ['Küche', 'Süsses', 'Bier'],
    ['Bar', 'Bier'],
  ]);
  await until(() => expect(page.textContent).toContain('Fertig'));
});

it('a colleague’s printers are told of as soon as they are saved', async () => {
  await overtakenWhileOpen();
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/api/events/7/stream?own=true']);
  expect(page.textContent).not.toContain(ASKED);
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  act(() => FakeEventSource.opened[0]?.say('printer.updated'));
  await until(() => expect(key('Änderungen behalten')).toBeDefined());
  // Who is just choosing stays where they are.
  expect(scrolled).not.toHaveBeenCalled();
});

it('who saves without having changed anything sees what a colleague has saved, and why nothing was', async () => {
  configured = [kitchen];
  show();
  await until(() => expect(choice('Bier')).toBeDefined());
  configured = [{ ...kitchen, displayName: 'Küche hinten' }];
  press('Speichern');
  await until(() => expect(page.textContent).toContain('Küche hinten'));
  await until(() => expect(page.textContent).toContain('Bitte ansehen.'));
  expect([saved, key('Änderungen behalten')]).toEqual([undefined, undefined]);
  expect(await save()).toEqual([['Küche hinten', 'Süsses']]);
});

it('what was begun without any printers is refused once there are some', async () => {
  configured = [];
  sessionStorage.setItem('printerSetup:7', JSON.stringify({ base: [], drafts: [bar] }));
  show();
  await until(() => expect(page.textContent).toContain('Wer druckt was?'));
  await until(() => expect(sessionStorage.getItem('printerSetup:7')).toContain('none'));
  configured = [kitchen];
  press('Speichern');
  await until(() => expect(key('Änderungen behalten')).toBeDefined());
  expect(saved).toBeUndefined();
});

it('what was begun is still on top of the same printers after a reload without network', async () => {
  await beginWithKitchen();
  configured = [kitchen, bar];
  isSlow = true;
  show();
  await until(() => expect(key('Speichern')).toBeDefined());
  isSlow = false;
  press('Speichern');
  await until(() => expect(sessionStorage.getItem('printerSetup:7')).toContain('Bier'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(saved).toBeUndefined();
});

it('news of one’s own saving that comes before its answer asks nothing', async () => {
  savingAnswers = [];
  configured = [kitchen];
  show();
  await until(() => expect(choice('Bier')).toBeDefined());
  act(() => choice('Bier')?.click());
  await save();
  // As the server spells it.
  configured = configured.map((printer) => ({ ...printer, displayName: 'Küche hinten' }));
  act(() => FakeEventSource.opened[0]?.say('printer.updated'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(page.textContent).not.toContain(ASKED);
  act(() => savingAnswers?.[0]?.());
  await until(() => expect(page.textContent).toContain('Fertig'));
});
