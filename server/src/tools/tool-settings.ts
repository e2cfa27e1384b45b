import { readSettings, type Settings } from '../settings.ts';

/** Of a command that talks to nobody: certificates that are lost or broken don't keep it from the books. */
export function readToolSettings(): Settings {
  return readSettings(process.env, '.env', ['TLS_CERT', 'TLS_KEY']);
}
