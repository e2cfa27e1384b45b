// @vitest-environment happy-dom
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { CategoryStep } from './category-step.tsx';
import { withStatus } from './draft-printer.ts';
import { SearchStep } from './search-step.tsx';
import { type PrinterSetup, usePrinterSetup } from './use-printer-setup.ts';

const LOG = { entries: [], add: () => {}, clear: () => {}, restore: () => {} };
const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['Getränke'] };
const as = (printers: PrinterInput[]) => ({ printers, version: JSON.stringify(printers) });
let setup: PrinterSetup;
let answerSaving: ((answer: Response) => void) | undefined;
let answerLook: ((answer: Response) => void) | undefined;

beforeEach(() => {
  sessionStorage.clear();
  answerSaving = undefined;
  answerLook = undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/printer-config') && method === 'POST')
      return new Promise<Response>((resolve) => {
        answerSaving = resolve;
      });
    return new Promise<Response>((resolve) => {
      answerLook = resolve;
    });
  });
});
afterEach(() => {
  delete window.AndroidPrinter;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

function Steps() {
  setup = usePrinterSetup();
  if (setup.step === 1) return <SearchStep setup={setup} log={LOG} />;
  return setup.step === 2 ? <CategoryStep setup={setup} log={LOG} /> : null;
}

async function open(step: number) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(categoriesQuery.queryKey, ['Speisen', 'Getränke'].map((name) => ({ name })) as never);
  queries.setQueryData(menuItemsQuery.queryKey, []);
  await renderAndWait(
    <MemoryRouter initialEntries={[`/events/printer-setup?event=1&step=${step}`]}>
      <QueryClientProvider client={queries}>
        <Steps />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  act(() => setup.follow(as([kitchen, bar])));
}

const key = (name: string) =>
  [...page.querySelectorAll('button')].find(
    (button) => button.textContent === name || button.getAttribute('aria-label') === name,
  );
const names = () => setup.drafts?.map(({ displayName }) => displayName);
const rename = (ip: string, displayName: string) =>
  act(() => setup.change((drafts) => drafts.map((draft) => (draft.ip === ip ? { ...draft, displayName } : draft))));

async function save() {
  act(() => key('Speichern')?.click());
  await until(() => expect(answerSaving).toBeDefined());
}

it('how a printer is, told after another event was chosen, touches the printers of neither', async () => {
  await open(1);
  await until(() => expect(answerLook).toBeDefined());
  act(() => setup.chooseEvent(2));
  act(() => setup.follow(as([bar])));
  rename(bar.ip, 'Zelt');
  answerLook?.(Response.json({ status: 'ok', message: '', from: 'server' }));
  await until(() => expect(names()).toEqual(['Zelt']));
  act(() => setup.chooseEvent(1));
  expect(names()).not.toEqual([]);
});

it('a printer that was taken off the list comes back without what was changed since', async () => {
  await open(1);
  act(() => key('Entfernen: Küche')?.click());
  rename(bar.ip, 'Zelt');
  // The list may be longer than the screen.
  expect(key('Rückgängig')?.closest('.sticky')).not.toBeNull();
  act(() => key('Rückgängig')?.click());
  expect(names()).toEqual(['Küche', 'Zelt']);
});

it('what is changed while the printers are being saved stays, and is said to be unsaved', async () => {
  await open(2);
  await save();
  rename(bar.ip, 'Zelt');
  answerSaving?.(Response.json(as([kitchen, bar])));
  await until(() => expect(setup.step).toBe(3));
  expect(names()).toEqual(['Küche', 'Zelt']);
  expect(sessionStorage.getItem('printerSetup:1')).toContain('Zelt');
});

it('printers that are saved after another event was chosen leave its printers and its step alone', async () => {
  await open(2);
  rename(kitchen.ip, 'Zelt');
  expect(sessionStorage.getItem('printerSetup:1')).toContain('Zelt');
  await save();
  act(() => setup.chooseEvent(2));
  act(() => setup.follow(as([{ ...bar, categories: ['Speisen'] }])));
  answerSaving?.(Response.json(as([kitchen, bar])));
  await until(() => expect(sessionStorage.getItem('printerSetup:1')).toBeNull());
  expect([setup.step, setup.drafts?.[0]?.categories]).toEqual([0, ['Speisen']]);
});

it('what a colleague sets up meanwhile is in the list at once where nothing was changed here', async () => {
  await open(1);
  act(() => setup.change((drafts) => drafts.map((draft) => withStatus(draft, 'paper'))));
  act(() => setup.follow(as([kitchen, { ...bar, displayName: 'Zelt' }, newPrinter('192.168.1.52', 9100, 'Grill')])));
  expect([names(), setup.isOvertaken]).toEqual([['Küche', 'Zelt', 'Grill'], false]);
  expect(setup.drafts?.slice(0, 2).map(({ status }) => status)).toEqual(['paper', 'paper']);
  expect(sessionStorage.getItem('printerSetup:1')).toBeNull();
});

it('nothing is asked any more where the server comes to have what was changed here, or what it had before', async () => {
  await open(1);
  rename(bar.ip, 'Zelt');
  const zelt = { ...bar, displayName: 'Zelt' };
  act(() => setup.follow(as([kitchen])));
  expect(setup.isOvertaken).toBe(true);
  act(() => setup.follow(as([kitchen, bar])));
  expect([setup.isOvertaken, names()]).toEqual([false, ['Küche', 'Zelt']]);
  act(() => setup.follow(as([kitchen, zelt])));
  expect([setup.isOvertaken, sessionStorage.getItem('printerSetup:1')]).toEqual([false, null]);
});

/** What the app comes upon where it looks for printers. */
async function search(...addresses: string[]) {
  const printers = addresses.map((ip) => ({ ip, port: 9100, model: `TM ${ip.split('.').at(-1)}`, connected: true }));
  window.AndroidPrinter = {
    version: () => 1,
    scanForPrinters: (call) =>
      setTimeout(() => window.__printBridge?.resolve(call, JSON.stringify({ success: true, printers }))),
  };
  act(() => key('Ultraschnell suchen')?.click());
  await until(() => expect(key('Abbrechen')).toBeUndefined());
}

it('what a search has found is told beside its keys, and leads to what is new in the list', async () => {
  await open(1);
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  const rows = () => [...page.querySelectorAll('article')];
  const fresh = () => rows().filter(({ className }) => className.includes('bg-ok-box'));
  await search(kitchen.ip, '192.168.1.52');
  expect(page.textContent).toContain('2 gefunden, 1 neu: TM 52');
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]);
  expect(fresh()).toEqual([rows()[2]]);
  act(() => key('Ansehen')?.click());
  expect(document.activeElement).toBe(rows()[2]);

  act(() => key('Entfernen: TM 52')?.click());
  expect(page.textContent).not.toContain('gefunden');
  page.querySelector('input')?.focus();
  await search(kitchen.ip, bar.ip);
  expect(page.textContent).toContain('2 gefunden, alle schon in der Liste');
  expect([fresh(), key('Ansehen')]).toEqual([[], undefined]);
  // Nobody is taken away from what they write.
  expect(scrolled).toHaveBeenCalledTimes(1);
});
