// @vitest-environment happy-dom
import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { afterEach, expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { hearServerTime } from '../../lib/testing/server-time.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { DeviceTable } from './device-table.tsx';

const HOUR_MS = 60 * 60_000;

afterEach(() => hearServerTime(Date.now()));
const { page, render } = pageForEachTest();

it('a device that is in use is active also where the clock of the organizer is an hour ahead', () => {
  const atServer = Date.now() - HOUR_MS;
  hearServerTime(atServer);
  const lastUsed = new Date(atServer - 4.5 * 60_000).toISOString();
  const device = { id: 1, deviceId: 'device_1', deviceNumber: 1, ipAddress: null, lastUsed, waiting: 0 } as Device;
  render(waiterScreen(<DeviceTable devices={[device]} tag="fest" />));
  expect(page.textContent).toContain('Aktiv');
  expect(page.textContent).toContain('vor 4 Min.');
});
