// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import type { DraftPrinter } from './draft-printer.ts';
import { PrinterRow } from './printer-row.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';
import { usePrinterStates } from './use-printer-states.ts';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

const TYPED = newPrinter('203.0.113.5', 9100, 'Küche');
const LOG = { entries: [], add: () => {}, clear: () => {}, restore: () => {} };
let change: PrinterSetup['change'];

function List() {
  const [drafts, setDrafts] = useState<readonly DraftPrinter[]>([TYPED]);
  change = setDrafts;
  usePrinterStates({ drafts, change } as PrinterSetup);
  return drafts.map((draft) => (
    <PrinterRow key={draft.ip} printer={draft} others={[]} log={LOG} onChange={() => {}} onRemove={() => {}} />
  ));
}

it('an address the server refuses is told as that, also where it was taken off the list and typed once more', async () => {
  const message = '203.0.113.5:9100 ist für Drucker nicht erlaubt.';
  vi.stubGlobal('fetch', async () => Response.json({ code: 'PRINTER_ADDRESS', message }, { status: 400 }));
  render(<List />);
  // Answers come by themselves, outside of any `act`.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await expect.poll(() => page.textContent).toContain('Adresse nicht erlaubt');
  expect(page.textContent).toContain(message);
  change(() => []);
  await expect.poll(() => page.textContent).toBe('');
  change(() => [TYPED]);
  await expect.poll(() => page.textContent).toContain('Adresse nicht erlaubt');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
