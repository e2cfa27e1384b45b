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

async function showReport(facts: Partial<DayReportWire>) {
  vi.stubGlobal('fetch', async () => Response.json({ ...REPORT, ...facts }));
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <ReportView key={JSON.stringify(facts)} eventId={7} />
    </QueryClientProvider>,
  );
  await until(() => expect(page.querySelector('details')).not.toBeNull());
}

async function comparisons(checks: DayReportWire['checks']) {
  await showReport({ checks });
  const table = page.querySelector('details');
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(checks.length);
  return { says: table?.querySelector('summary')?.textContent, isOpen: table?.open };
}

it('where every comparison agrees one line says so, and one that does not is seen at once', async () => {
  const other = { ...AGREES, label: 'Statistik der Artikel und Positionen' };
  expect(await comparisons([AGREES, other])).toEqual({ says: '✓ 2 von 2 Vergleichen stimmen', isOpen: false });
  expect(await comparisons([AGREES, DIFFERS])).toEqual({ says: '✗ 1 von 2 Vergleichen stimmt nicht', isOpen: true });
});

it('what is not on paper is named by day, number and kind, each kind counted by itself', async () => {
  const job = { orderNumber: 5, printer: 'Küche', state: 'pending', error: null };
  const named = async (open: DayReportWire['prints']['open']) => {
    await showReport({ checks: [AGREES], prints: { printed: 0, unconfirmed: 0, withdrawn: 0, open } });
    const table = [...page.querySelectorAll('section')].find((section) => section.textContent?.includes('Fehler'));
    return [
      table?.querySelector('h2')?.textContent,
      ...[...(table?.querySelectorAll('tbody th') ?? [])].map(lastWords),
    ];
  };
  const lastWords = ({ textContent }: Element) => textContent?.replace('Bestellung ', '');
  const [first, second] = [
    { ...job, date: '2026-10-24', kind: 'ticket' },
    { ...job, date: '2026-10-25', kind: 'cancel' },
  ];
  const both = ['24.10. Nr. 5 · Bon', '25.10. Nr. 5 · Storno'];
  expect(await named([first, second])).toEqual(['1 Bon und 1 Storno nicht gedruckt', ...both]);
  expect(await named([job, job])).toEqual(['2 Druckaufträge nicht gedruckt', 'Nr. 5', 'Nr. 5']);
});
