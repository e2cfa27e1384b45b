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
const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

it('two taps on «Alle testen» leave one test slip for whoever fetches it', async () => {
  let slips = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/printer-config')) return Response.json({ printers: [bar] });
    if (path.endsWith('/cloud-printers')) return Response.json([{ ...bar, printerId: 3, connected: true }]);
    if (path.endsWith('/test-slip')) slips += 1;
    return Response.json({ success: true });
  });
  render(
    waiterScreen(<DoneStep setup={{ step: 3, eventId: 1, drafts: [bar] } as unknown as PrinterSetup} log={LOG} />),
  );
  const key = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Alle testen');
  await until(() => expect(key()).toBeDefined());
  act(() => key()?.click());
  act(() => key()?.click());
  await until(() => expect(page.textContent).toContain('Testdruck liegt bereit'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(slips).toBe(1);
});
