import { hasKey } from '../common-key.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** In a wrong data folder a new key would be made, with which nothing of before can be checked or read. */
export function requireKey(settings: Settings): void {
  if (hasKey(settings)) return;
  throw new StartError(`In ${settings.dataDir} liegt kein Schlüssel (secret.key). Bitte DATA_DIR prüfen.`);
}
