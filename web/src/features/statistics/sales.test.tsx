// @vitest-environment happy-dom
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NO_SALES, NO_TOTALS } from '../../lib/testing/no-sales.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { Sales } from './sales.tsx';

const { page, renderAndWait } = pageForEachTest();

async function links(statistics: Partial<EventStatisticsWire>): Promise<string[]> {
  await renderAndWait(
    <MemoryRouter>
      <Sales statistics={{ ...NO_SALES, ...statistics }} day={undefined} />
    </MemoryRouter>,
  );
  return [...page.querySelectorAll('a')].map(({ textContent }) => textContent ?? '');
}

it('leads to the orders of a day also where all were cancelled or only cups came back', async () => {
  expect(await links({})).toEqual([]);
  expect(await links({ cancelledOrders: { count: 2, amount: 6.5 } })).toEqual(['Alle Bestellungen']);
  const device = { deviceId: 'device_3', deviceDisplayName: 'Service 3', ...NO_TOTALS, depositOrders: 2 };
  expect(await links({ depositOrders: 2, deviceSummaries: [device] })).toEqual(['Alle Bestellungen', 'Service 3']);
  expect(page.textContent).not.toContain('Kategorien');
});
