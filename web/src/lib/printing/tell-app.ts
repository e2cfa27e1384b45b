import type { WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import { androidBridge } from './android-bridge.ts';

/** Tells the app, where there is one, which device it is now and for which event. */
export function tellApp(waiter: WaiterUser): void {
  const bridge = androidBridge();
  if (!bridge) return;
  const { deviceId, deviceNumber, serviceNumber, eventId, eventName, eventTag } = waiter;
  bridge.saveDeviceInfo(JSON.stringify({ deviceId, deviceNumber, serviceNumber, eventId, eventName }));
  bridge.setCurrentEventTag(eventTag);
}
