import { androidBridge } from './android-bridge.ts';

/** The version of the Android app this page is shown in, as `0.1.0`; undefined in a plain browser. */
export function appVersion(): string | undefined {
  const bridge = androidBridge();
  if (!bridge) return undefined;
  // An app that says nothing of itself is an app all the same.
  return bridge.getDeviceInfo().deviceInfo?.appVersion ?? '?';
}
