// @vitest-environment happy-dom
import type { DayReportWire } from '@bestellsystem/domain/day-report-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { ReportView } from './report-view.tsx';

/** What is shown of it. */
const REPORT: Partial<DayReportWire> = {
  cancelledOrders: { count: 0, amount: 0 },
  sales: 41,
  deposits: { charged: 0, returned: 0, balance: 0 },
  rounding: 0,
  paid: 41,
  prints: {
    ...{ tickets: 2, printed: 2, unconfirmed: 0, byHand: 0, discarded: 0, waiting: 0, withdrawn: 0, ordersWithout: 0 },
    open: [],
  },
};
const AGREES = { label: 'Bestellungen und ihre Positionen', isOk: true, left: 'CHF 41.00', right: 'CHF 41.00' };
const DIFFERS = { label: 'Statistik und Bestellungen', isOk: false, left: 'CHF 41.00', right: 'CHF 40.00' };

afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

async function comparisons(checks: DayReportWire['checks']) {
  vi.stubGlobal('fetch', async () => Response.json({ ...REPORT, checks }));
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <ReportView key={JSON.stringify(checks)} eventId={7} />
    </QueryClientProvider>,
  );
  await until(() => expect(page.querySelector('details')).not.toBeNull());
  const table = page.querySelector('details');
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(checks.length);
  return { says: table?.querySelector('summary')?.textContent, isOpen: table?.open };
}

it('where every comparison agrees one line says so, and one that does not is seen at once', async () => {
  const other = { ...AGREES, label: 'Statistik der Artikel und Positionen' };
  expect(await comparisons([AGREES, other])).toEqual({ says: '✓ 2 von 2 Vergleichen stimmen', isOpen: false });
  expect(await comparisons([AGREES, DIFFERS])).toEqual({ says: '✗ 1 von 2 Vergleichen stimmt nicht', isOpen: true });
});
