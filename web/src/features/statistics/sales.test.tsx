// @vitest-environment happy-dom
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { Sales } from './sales.tsx';

const { page, renderAndWait } = pageForEachTest();
const NONE = { quantity: 0, amount: 0 };
const TOTALS = {
  totalSales: 0,
  totalOrders: 0,
  depositOrders: 0,
  totalItems: 0,
  averagePerOrder: 0,
  cashSales: 0,
  cardSales: 0,
  takeawayOrders: 0,
  cancelledOrders: { count: 0, amount: 0 },
  depositBalance: 0,
  rounding: 0,
  paidOut: 0,
  cashPayments: 0,
  cardPayments: 0,
  deposits: { charged: NONE, returned: NONE },
  vat: [],
};
const NOTHING: EventStatisticsWire = {
  eventId: 1,
  eventName: 'Waldfest',
  date: '2026-11-21',
  ...TOTALS,
  itemSales: [],
  depositSales: [],
  deviceSummaries: [],
  salesByHour: [],
  salesByCategory: [],
  flaggedOrders: 0,
};

async function links(statistics: Partial<EventStatisticsWire>): Promise<string[]> {
  await renderAndWait(
    <MemoryRouter>
      <Sales statistics={{ ...NOTHING, ...statistics }} day={undefined} />
    </MemoryRouter>,
  );
  return [...page.querySelectorAll('a')].map(({ textContent }) => textContent ?? '');
}

it('leads to the orders of a day also where all were cancelled or only cups came back', async () => {
  expect(await links({})).toEqual([]);
  expect(await links({ cancelledOrders: { count: 2, amount: 6.5 } })).toEqual(['Alle Bestellungen']);
  const device = { deviceId: 'device_3', deviceDisplayName: 'Service 3', ...TOTALS, depositOrders: 2 };
  expect(await links({ depositOrders: 2, deviceSummaries: [device] })).toEqual(['Alle Bestellungen', 'Service 3']);
  expect(page.textContent).not.toContain('Kategorien');
});
