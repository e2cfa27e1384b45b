/** A device that was used within this time counts as active. */
const ACTIVE_WITHIN_MS = 30 * 60_000;

export interface DeviceActivity {
  state: 'active' | 'inactive' | 'unused';
  label: 'Aktiv' | 'Inaktiv' | 'Noch nicht verwendet';
  /** «vor 4 Min.»; undefined for a device that was never used. */
  ago: string | undefined;
}

export function deviceActivity(lastUsed: string | null, now: Date): DeviceActivity {
  const usedAt = lastUsed === null ? Number.NaN : new Date(lastUsed).getTime();
  if (Number.isNaN(usedAt)) return { state: 'unused', label: 'Noch nicht verwendet', ago: undefined };
  // The server's clock may be a little ahead of this device's.
  const idleMs = Math.max(0, now.getTime() - usedAt);
  const ago = agoText(idleMs);
  return idleMs < ACTIVE_WITHIN_MS
    ? { state: 'active', label: 'Aktiv', ago }
    : { state: 'inactive', label: 'Inaktiv', ago };
}

function agoText(idleMs: number): string {
  const minutes = Math.floor(idleMs / 60_000);
  if (minutes < 1) return 'gerade eben';
  if (minutes < 60) return `vor ${minutes} Min.`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `vor ${hours} Std.`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'vor 1 Tag' : `vor ${days} Tagen`;
}
