// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { DoneStep } from './done-step.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';

const LOG = { entries: [], add: () => {}, clear: () => {}, restore: () => {} };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), portType: 'agent', categories: ['Getränke'] };
const SETUP = { step: 3, eventId: 1, drafts: [bar] } as unknown as PrinterSetup;
const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);

it('repeats what of the menu no printer prints, with a way back to the categories', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/printer-config')) return Response.json({ printers: [bar] });
    if (path.endsWith('/cloud-printers')) return Response.json([]);
    if (!path.endsWith('/menu-items')) return Response.json({ id: 1, takeawayEnabled: true });
    return Response.json(['Getränke', 'Dessert'].map((name) => ({ menuItem: {}, category: { name } })));
  });
  const goTo = vi.fn();
  render(waiterScreen(<DoneStep setup={{ ...SETUP, goTo }} log={LOG} />));
  await until(() => expect(page.textContent).toContain('Ohne Bon: Dessert. Kein Drucker druckt diese Kategorie.'));
  act(() => key('Kategorien zuteilen')?.click());
  expect(goTo).toHaveBeenCalledWith(2);
});

it('two taps on «Alle testen» leave one test slip for whoever fetches it', async () => {
  let slips = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/printer-config')) return Response.json({ printers: [bar] });
    if (path.endsWith('/cloud-printers')) return Response.json([{ ...bar, printerId: 3, connected: true }]);
    if (path.endsWith('/menu-items')) return Response.json([]);
    if (path.endsWith('/test-slip')) slips += 1;
    return Response.json({ success: true });
  });
  render(waiterScreen(<DoneStep setup={SETUP} log={LOG} />));
  await until(() => expect(key('Alle testen')).toBeDefined());
  act(() => key('Alle testen')?.click());
  act(() => key('Alle testen')?.click());
  await until(() => expect(page.textContent).toContain('Testdruck liegt bereit'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(slips).toBe(1);
});
