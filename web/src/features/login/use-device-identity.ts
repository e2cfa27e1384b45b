import { useRef, useState } from 'react';
import {
  type DeviceIdentity,
  fallbackName,
  nameDevice,
  readDeviceIdentity,
  storeDetectedDevice,
} from '../../lib/device-identity.ts';
import { generateFingerprint } from '../../lib/fingerprint.ts';

/** Who this device is: stored, named by hand, or detected. */
export function useDeviceIdentity() {
  const [identity, setIdentity] = useState(readDeviceIdentity);
  const [askingForName, setAskingForName] = useState(false);
  const [detecting, setDetecting] = useState(false);
  const detection = useRef<AbortController>(undefined);

  async function detect(): Promise<DeviceIdentity> {
    const stop = new AbortController();
    detection.current = stop;
    setDetecting(true);
    try {
      const address = await addressOfDevice(stop.signal);
      return address ? storeDetectedDevice(address, address) : storeFingerprint();
    } finally {
      setDetecting(false);
    }
  }

  return {
    identity,
    askingForName,
    detecting,
    askForName: () => setAskingForName(true),
    stopAsking: () => setAskingForName(false),
    skipDetection: () => detection.current?.abort(),
    name(entered: string): DeviceIdentity {
      const wanted = entered.trim() || fallbackName();
      // The same name again is the same device: its number stays.
      const named = identity?.name === wanted ? identity : nameDevice(wanted);
      setAskingForName(false);
      setIdentity(named);
      return named;
    },
    async require(): Promise<DeviceIdentity> {
      const known = identity ?? (await detect());
      setIdentity(known);
      return known;
    },
  };
}

/** Loaded when it is first needed, which most devices never do; one that doesn't get it is told apart without. */
function addressOfDevice(signal: AbortSignal): Promise<string | undefined> {
  return import('../../lib/device-detection.ts').then(
    ({ detectLocalAddress }) => detectLocalAddress(signal),
    () => undefined,
  );
}

function storeFingerprint(): DeviceIdentity {
  const identifier = generateFingerprint();
  return storeDetectedDevice('automatisch erkannt', identifier);
}
