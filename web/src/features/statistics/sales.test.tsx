// @vitest-environment happy-dom
import type { EventDaysWire, EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { NO_SALES, NO_TOTALS } from '../../lib/testing/no-sales.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { DevicePage } from './device-page.tsx';
import { ItemSalesPage } from './item-sales-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { Sales } from './sales.tsx';
import { StatisticsPage } from './statistics-page.tsx';

/** With orders, as the server has them. */
let days: EventDaysWire['days'];

beforeEach(() => {
  days = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://server');
    const date = searchParams.get('date') ?? NO_SALES.date;
    const device = { deviceId: 'device_3', deviceDisplayName: 'Service 3' };
    if (pathname.endsWith('/days')) return Response.json({ eventId: 1, eventName: 'Waldfest', days });
    if (pathname.endsWith('/filters')) return Response.json({ tables: [], devices: [] });
    return Response.json({ ...NO_SALES, ...device, date, orders: [], nextCursor: null });
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render, renderAndWait } = pageForEachTest();

const linksNow = () => [...page.querySelectorAll('a')].map(({ textContent }) => textContent ?? '');

async function links(statistics: Partial<EventStatisticsWire>): Promise<string[]> {
  await renderAndWait(waiterScreen(<Sales statistics={{ ...NO_SALES, ...statistics }} day={undefined} />));
  return linksNow();
}

function soldOn(...dates: string[]): EventDaysWire['days'] {
  return dates.map((date) => ({ ...NO_TOTALS, date, totalOrders: 2, totalSales: 14 }));
}

it('leads to the orders of a day also where all were cancelled or only cups came back', async () => {
  expect(await links({})).toEqual([]);
  expect(await links({ cancelledOrders: { count: 2, amount: 6.5 } })).toEqual(['Alle Bestellungen']);
  const device = { deviceId: 'device_3', deviceDisplayName: 'Service 3', ...NO_TOTALS, depositOrders: 2 };
  expect(await links({ depositOrders: 2, deviceSummaries: [device] })).toEqual(['Alle Bestellungen', 'Service 3']);
  expect(page.textContent).not.toContain('Kategorien');
});

const PAGES = [
  ['', <StatisticsPage key="overview" />],
  ['/orders', <OrdersPage key="orders" />],
  ['/items', <ItemSalesPage key="items" />],
  ['/device/device_3', <DevicePage key="device" />],
] as const;

async function open(path: string, element: (typeof PAGES)[number][1]): Promise<void> {
  const at = path.split('?')[0]?.replace('device_3', ':deviceId');
  const routes = (
    <Routes>
      <Route path={`/statistics/event/:eventId${at}`} element={element} />
    </Routes>
  );
  render(waiterScreen(routes, { path: `/statistics/event/1${path}` }));
  await until(() => expect(page.textContent).toContain('keine Verkäufe'));
}

it.each(PAGES)('the morning after leads to the evening before: %s', async (path, element) => {
  days = [...soldOn('2026-11-18', '2026-11-20'), { ...NO_TOTALS, date: '2026-11-22' }, ...soldOn('2026-11-23')];
  await open(path, element);
  const key = () => [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Zum 20.11.2026');
  await until(() => expect(key()?.getAttribute('href')).toBe(`/statistics/event/1${path}?date=2026-11-20`));
  act(() => key()?.click());
  await until(() => expect(page.textContent).toContain('Am 20.11.2026 keine Verkäufe'));
  await until(() => expect(linksNow()).toContain('Zum 18.11.2026'));
});

it('the only day with sales is among the days while another one is shown, and alone not', async () => {
  days = soldOn('2026-11-20');
  await open('', <StatisticsPage />);
  await until(() => expect(linksNow()).toContain('20.11.2026'));
  act(() => [...page.querySelectorAll('a')].find(({ textContent }) => textContent === '20.11.2026')?.click());
  await until(() => expect(page.textContent).toContain('Am 20.11.2026 keine Verkäufe'));
  expect(linksNow()).not.toContain('20.11.2026');
});
