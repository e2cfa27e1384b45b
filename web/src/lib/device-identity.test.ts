// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cleanUpDeviceIds,
  fallbackName,
  forgetDevice,
  identifierFor,
  lastNameInBooks,
  nameDevice,
  readDeviceIdentity,
  rememberServerDevice,
  storeDetectedDevice,
} from './device-identity.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

beforeEach(() => localStorage.clear());

function logIn(identifier: string, deviceNumber: number, eventId = 1): void {
  const deviceId = `device_${deviceNumber}`;
  rememberServerDevice({ deviceId, deviceNumber, eventId, eventName: 'Fest' }, identifier);
}

describe('the identifier of a device', () => {
  it('is the name in small letters and digits, an underscore and the time in base 36', () => {
    expect(identifierFor('Service 3', NOON)).toBe(`service3_${NOON.toString(36)}`);
  });

  it('leaves out everything that is no letter or digit', () => {
    expect(identifierFor('Bar-Süd (links)!', 0)).toBe('barsdlinks_0');
  });
});

describe('a device', () => {
  it('has no identity before the first waiter login', () => {
    expect(readDeviceIdentity()).toBeNull();
  });

  it('is the same device after a restart of the browser', () => {
    const named = nameDevice('Service 2', NOON);
    expect(readDeviceIdentity()).toEqual(named);
  });

  it('that has only half of its entries left counts as unknown', () => {
    nameDevice('Service 2', NOON);
    localStorage.removeItem('deviceIdentifier');
    expect(readDeviceIdentity()).toBeNull();
  });

  it('is told how the books of which event called it last, where that is not its own name', () => {
    const named = nameDevice('Service 5', NOON);
    expect(lastNameInBooks(named)).toBeUndefined();
    logIn(named.identifier, 4);
    expect(lastNameInBooks(named)).toEqual({ eventName: 'Fest', name: 'Service 4' });
    logIn(named.identifier, 5);
    expect(lastNameInBooks(named)).toBeUndefined();
  });

  it('that got another name is told no number before it logs in under it', () => {
    logIn(nameDevice('Service 5', NOON).identifier, 4);
    const renamed = nameDevice('Bar links', NOON);
    expect(lastNameInBooks(renamed)).toBeUndefined();
    logIn(renamed.identifier, 6);
    expect(lastNameInBooks(renamed)).toEqual({ eventName: 'Fest', name: 'Service 6' });
  });

  it('that was forgotten leaves no number behind, also not for the same identifier', () => {
    const detected = storeDetectedDevice('192.168.1.20', '192.168.1.20');
    logIn(detected.identifier, 4);
    forgetDevice();
    expect(lastNameInBooks(storeDetectedDevice('192.168.1.20', '192.168.1.20'))).toBeUndefined();
  });

  it('without a new name gets its previous one after «Ändern»', () => {
    nameDevice('Bar links', NOON);
    forgetDevice();
    expect(readDeviceIdentity()).toBeNull();
    expect(fallbackName()).toBe('Bar links');
  });

  it('that never had a name gets a generated one', () => {
    expect(fallbackName(() => 0)).toBe('Service 10');
    expect(fallbackName(() => 0.999)).toBe('Service 99');
  });

  it('that was detected is not offered its address as a name', () => {
    storeDetectedDevice('192.168.1.20', '192.168.1.20');
    expect(fallbackName(() => 0)).toBe('Service 10');
  });
});

describe('what the server called the device', () => {
  it('stays when it has the form device_<number>', () => {
    logIn('service3_0', 3, 7);
    cleanUpDeviceIds();
    expect(localStorage.getItem('deviceId')).toBe('device_3');
    expect(localStorage.getItem('deviceNumber')).toBe('3');
    expect(JSON.parse(localStorage.getItem('eventDevices') ?? '')).toEqual({ 7: 'device_3' });
  });

  it.each(['device_', 'device_12x', '192.168.1.4', 'xdevice_1', ''])(
    'goes with all that hangs on it when it is «%s»',
    (id) => {
      localStorage.setItem('deviceId', id);
      localStorage.setItem('deviceNumber', '3');
      localStorage.setItem('eventDevices', '{}');
      cleanUpDeviceIds();
      expect(['deviceId', 'deviceNumber', 'eventDevices'].map((key) => localStorage.getItem(key))).toEqual([
        null,
        null,
        null,
      ]);
    },
  );

  it('is cleaned up without touching the name of the device', () => {
    const named = nameDevice('Service 4', NOON);
    localStorage.setItem('deviceId', 'broken');
    cleanUpDeviceIds();
    expect(readDeviceIdentity()).toEqual(named);
  });

  it('is remembered for each event', () => {
    logIn('service3_0', 1, 1);
    logIn('service3_0', 9, 2);
    expect(JSON.parse(localStorage.getItem('eventDevices') ?? '')).toEqual({ 1: 'device_1', 2: 'device_9' });
  });
});
