// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { tellApp, tellPlaces } from './tell-app.ts';

const WAITER = {
  username: 'waiter_SOMMER',
  role: 'WAITER' as const,
  eventId: 1,
  eventName: 'Sommerfest',
  eventTag: 'SOMMER',
  deviceId: 'device_3',
  deviceNumber: 3,
  serviceNumber: 3,
};

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.AndroidPrinter;
});

it('the app hears which device it is, and of which event', () => {
  const saveDeviceInfo = vi.fn(() => '{"success":true}');
  const setCurrentEventTag = vi.fn(() => '{"success":true}');
  window.AndroidPrinter = { version: () => 1, saveDeviceInfo, setCurrentEventTag };
  tellApp(WAITER);
  const [json] = saveDeviceInfo.mock.calls[0] as unknown as [string];
  expect(JSON.parse(json)).toEqual({
    deviceId: 'device_3',
    deviceNumber: 3,
    serviceNumber: 3,
    eventId: 1,
    eventName: 'Sommerfest',
  });
  expect(setCurrentEventTag).toHaveBeenCalledWith('SOMMER');
});

it('a plain browser hears nothing, and neither does an app that can’t listen break the login', () => {
  tellApp(WAITER);
  window.AndroidPrinter = { version: () => 1 };
  expect(() => tellApp(WAITER)).not.toThrow();
});

it('the app hears where the server lets printers be; a plain browser doesn’t ask', async () => {
  const fetched = vi.fn(async () =>
    Response.json({ message: 'Verbindung in Ordnung', printerNetworks: '192.168.7.0/24', printerPorts: '9100' }),
  );
  vi.stubGlobal('fetch', fetched);
  await tellPlaces();
  expect(fetched).not.toHaveBeenCalled();
  const setPrinterPlaces = vi.fn(() => '{"success":true}');
  window.AndroidPrinter = { version: () => 1, setPrinterPlaces };
  await tellPlaces();
  expect(setPrinterPlaces).toHaveBeenCalledWith('{"networks":"192.168.7.0/24","ports":"9100"}');
});
