// @vitest-environment happy-dom
import type { DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { waiterScreen } from '../../../lib/testing/waiter-screen.tsx';
import { CashUpPage } from './cash-up-page.tsx';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

const till = (number: number, expected: number, counted: number | null) => ({
  ...{ deviceId: `device_${number}`, deviceDisplayName: `Service ${number}`, orders: 1, expected, counted },
  ...{ takings: expected, floats: 0, skims: 0, expectedAtCount: counted === null ? null : expected },
  ...{ difference: counted === null ? null : counted - expected, state: counted === null ? 'open' : 'done' },
});

async function totalOf(devices: object[], otherDays: object[] = []): Promise<string> {
  const cashUp = { eventId: 7, eventName: 'Fest', date: '2026-11-21', isClosed: false, devices, otherDays };
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async () => Response.json(cashUp as { devices: DeviceTillWire[] }));
  render(
    waiterScreen(
      <Routes>
        <Route path="/cash-up/:eventId" element={<CashUpPage />} />
      </Routes>,
      { path: '/cash-up/7' },
    ),
  );
  await until(() => expect(page.textContent).toContain('Service 1'));
  return page.textContent ?? '';
}
const NOTE = 'Ist und Differenz im Total sind die der Kassen, die gezählt und seither nicht gebraucht sind.';

it('while tills are still to be counted it says what the total’s difference is of', async () => {
  expect(await totalOf([till(1, 100, 90), till(2, 300, null)])).toContain(NOTE);
});

it('the total’s count and difference are of the same tills: one that was used since is in neither', async () => {
  const usedSince = { ...till(2, 300, 120), state: 'changed' };
  const text = await totalOf([till(1, 100, 90), usedSince]);
  expect(text).toContain('TotalEinnahmen 400.00Soll 400.00Ist 90.00Differenz -10.00');
  expect(text).toContain(NOTE);
});

it('where none of the counts holds any more the total has none', async () => {
  const text = await totalOf([{ ...till(1, 100, 90), state: 'changed' }, till(2, 300, null)]);
  expect(text).toContain('TotalEinnahmen 400.00Soll 400.00Ist –Differenz –');
  expect(text).toContain(NOTE);
});

it('the morning after it names the evening whose tills still wait', async () => {
  const text = await totalOf([till(1, 0, null)], [{ date: '2026-11-20', tills: 3 }]);
  expect(text).toContain('Kassen anderer Tage sind noch offen.20.11.2026: 3 Kassen');
  const link = page.querySelector<HTMLAnchorElement>('a[href="/cash-up/event/7?date=2026-11-20"]');
  expect(link?.textContent).toBe('20.11.2026: 3 Kassen');
});

it('where all are counted, or none, there is nothing to say', async () => {
  const text = await totalOf([till(1, 100, 90), till(2, 0, null)]);
  expect(text).not.toContain(NOTE);
  expect(text).not.toContain('anderer Tage');
});
