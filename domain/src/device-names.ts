interface NamedDevice {
  deviceId: string;
  deviceDisplayName: string;
}

/** A device's name in a list: where two bear the same service number, one from before a reset, each with its id. */
export function deviceNameAmong({ deviceId, deviceDisplayName }: NamedDevice, devices: readonly NamedDevice[]): string {
  const isTwice = devices.some((other) => other.deviceDisplayName === deviceDisplayName && other.deviceId !== deviceId);
  return isTwice ? `${deviceDisplayName} (${deviceId})` : deviceDisplayName;
}
