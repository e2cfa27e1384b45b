// @vitest-environment happy-dom
import type { QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { PrinterCard } from './printer-card.tsx';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

const PRINTER = { displayName: 'Küche', ip: '192.168.1.50', port: 9100, portType: 'raw', asking: 0 } as QueuePrinter;

it.each([
  ['no printer', 200, { status: 'unknown', message: '192.168.1.50 antwortet, ist aber kein Bondrucker' }],
  ['silent', 200, { status: 'unknown', message: 'Verbunden, meldet keinen Zustand' }],
  ['at an address that is not allowed', 400, { code: 'PRINTER_ADDRESS', message: 'ist für Drucker nicht erlaubt' }],
])('what is %s is told as that when it is looked at', async (_, status, answer) => {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrinterCard printer={PRINTER} busy={false} onReady={() => undefined} onSettle={() => undefined} />
    </QueryClientProvider>,
  );
  // Answers come by themselves, outside of any `act`.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  page.querySelector<HTMLButtonElement>('[aria-label="Prüfen: Küche"]')?.click();
  await expect.poll(() => page.querySelector('[role="status"]')?.textContent).toBe(answer.message);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
