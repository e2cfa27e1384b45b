import type { WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import { androidBridge } from './android-bridge.ts';
import { testApi } from './printers-api.ts';

/** Tells the app, where there is one, which device it is now and for which event. */
export function tellApp(waiter: WaiterUser): void {
  const bridge = androidBridge();
  if (!bridge) return;
  const { deviceId, deviceNumber, serviceNumber, eventId, eventName, eventTag } = waiter;
  bridge.saveDeviceInfo(JSON.stringify({ deviceId, deviceNumber, serviceNumber, eventId, eventName }));
  bridge.setCurrentEventTag(eventTag);
}

/** Tells the app, where there is one, where the server lets printers be; where that isn't said it keeps what it knows. */
export async function tellPlaces(): Promise<void> {
  const bridge = androidBridge();
  if (!bridge) return;
  const { printerNetworks: networks, printerPorts: ports } = await testApi();
  if (networks !== undefined && ports !== undefined) bridge.setPrinterPlaces({ networks, ports });
}
