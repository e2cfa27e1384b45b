// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { tellApp } from './tell-app.ts';

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
