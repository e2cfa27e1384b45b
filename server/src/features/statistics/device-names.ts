import { compareText } from '@bestellsystem/domain/compare-text.ts';
import { NO_DEVICE_ID } from '@bestellsystem/domain/statistics-schema.ts';

export interface DeviceName {
  deviceId: string;
  deviceDisplayName: string;
}

/** A device as statistics call it; it keeps id and name when the service numbers are reset. */
export function deviceName(device: { public_id: string | null; device_number: number | null }): DeviceName {
  if (device.public_id === null) return { deviceId: NO_DEVICE_ID, deviceDisplayName: 'Ohne Gerät' };
  return { deviceId: device.public_id, deviceDisplayName: `Service ${device.device_number}` };
}

/** As people sort: databases don't agree on how names and numbers in them do. */
export function compareNames(a: string, b: string): number {
  return compareText(a, b) || (a < b ? -1 : Number(a > b));
}

/** By service number, those of an earlier generation first, what no device took last. */
export function compareDevices(a: DeviceName, b: DeviceName): number {
  return (
    Number(a.deviceId === NO_DEVICE_ID) - Number(b.deviceId === NO_DEVICE_ID) ||
    compareNames(a.deviceDisplayName, b.deviceDisplayName) ||
    compareNames(a.deviceId, b.deviceId)
  );
}

/** Most sold first, then by amount, then by name. */
export function compareSales(
  a: { name: string; quantity: number; totalAmount: number },
  b: { name: string; quantity: number; totalAmount: number },
): number {
  return b.quantity - a.quantity || b.totalAmount - a.totalAmount || compareNames(a.name, b.name);
}
