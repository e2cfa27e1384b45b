import { readStored, readStoredObject, removeStored, writeStored } from './storage.ts';

/** How this device calls itself at a waiter login. The server hands out the number for it. */
export interface DeviceIdentity {
  name: string;
  /** Sent as `ipAddress`; the same identifier always gets the same service number. */
  identifier: string;
}

/** What becomes of orders that wait on the device when it is named anew. */
export const COUNTED_ANEW = 'Mit einem neuen Namen zählen sie für die Service-Nummer, die das Gerät dann bekommt.';

export const EXAMPLE_NAMES = ['Service 1', 'Service 2', 'Service 3', 'Service 4', 'Service 5', 'Service 6'];

export function readDeviceIdentity(): DeviceIdentity | null {
  const name = readStored(NAME_KEY);
  const identifier = readStored(IDENTIFIER_KEY);
  return name && identifier ? { name, identifier } : null;
}

export function nameDevice(name: string, now = Date.now()): DeviceIdentity {
  writeStored(PREVIOUS_NAME_KEY, name);
  return store({ name, identifier: identifierFor(name, now) });
}

/** Known by its address or its fingerprint instead of a name. */
export function storeDetectedDevice(name: string, identifier: string): DeviceIdentity {
  return store({ name, identifier });
}

/** The name given by hand is offered again the next time. */
export function forgetDevice() {
  removeStored(NAME_KEY, IDENTIFIER_KEY, LAST_LOGIN_KEY);
}

/** What an empty answer to the name prompt means. */
export function fallbackName(random = Math.random): string {
  return readStored(PREVIOUS_NAME_KEY) || `Service ${10 + Math.floor(random() * 90)}`;
}

export function identifierFor(name: string, now: number): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}_${now.toString(36)}`;
}

interface ServerDevice {
  deviceId: string;
  deviceNumber: number;
  eventId: number;
  eventName: string;
}

/** The device as the server knows it under this identifier, for screens that have no session at hand. */
export function rememberServerDevice(device: ServerDevice, identifier: string) {
  writeStored(DEVICE_ID_KEY, device.deviceId);
  writeStored(DEVICE_NUMBER_KEY, String(device.deviceNumber));
  const known = readStoredObject(EVENT_DEVICES_KEY);
  writeStored(EVENT_DEVICES_KEY, JSON.stringify({ ...known, [device.eventId]: device.deviceId }));
  const { deviceNumber, eventName } = device;
  writeStored(LAST_LOGIN_KEY, JSON.stringify({ identifier, deviceNumber, eventName }));
}

/** The event it logged in to last, and what orders and statistics call it there, where that differs from its own name. */
export function lastNameInBooks({ name, identifier }: DeviceIdentity): { eventName: string; name: string } | undefined {
  const last = readStoredObject(LAST_LOGIN_KEY);
  const inBooks = `Service ${last.deviceNumber}`;
  if (last.identifier !== identifier || inBooks === name) return undefined;
  return { eventName: String(last.eventName), name: inBooks };
}

/** Ids of another form come from a broken or older storage; what hangs on them goes as well. */
export function cleanUpDeviceIds() {
  const deviceId = readStored(DEVICE_ID_KEY);
  if (deviceId === null || /^device_\d+$/.test(deviceId)) return;
  removeStored(DEVICE_ID_KEY, DEVICE_NUMBER_KEY, EVENT_DEVICES_KEY, LAST_LOGIN_KEY);
}

const NAME_KEY = 'deviceName';
const IDENTIFIER_KEY = 'deviceIdentifier';
const PREVIOUS_NAME_KEY = 'previousDeviceName';
const DEVICE_ID_KEY = 'deviceId';
const DEVICE_NUMBER_KEY = 'deviceNumber';
const EVENT_DEVICES_KEY = 'eventDevices';
const LAST_LOGIN_KEY = 'lastWaiterLogin';

function store(identity: DeviceIdentity): DeviceIdentity {
  writeStored(NAME_KEY, identity.name);
  writeStored(IDENTIFIER_KEY, identity.identifier);
  return identity;
}
