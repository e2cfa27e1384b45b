import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { parseEnv } from 'node:util';
import { USUAL_DAY_START } from '@bestellsystem/domain/business-day.ts';
import { isJournalName } from '@bestellsystem/domain/journal-names.ts';
import { parseNetworks, parsePorts } from '@bestellsystem/print/address.ts';
import { problemOfDatabaseUrl, withoutPassword } from './database-url.ts';
import { problemOfEnvFile } from './env-file.ts';

/** Everything the installation can be told from outside; the names are those of the environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined: embedded SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Undefined: `secret.key` in `dataDir`, made there at the first start. */
  secretKeyFile: string | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  /** Whether people may make accounts for themselves. */
  registration: boolean;
  publicUrl: string | undefined;
  tls: { certFile: string; keyFile: string } | undefined;
  /** A second port without TLS, where TLS is on: leads to it, and hands out the authority's certificate. */
  httpPort: number | undefined;
  trustProxy: boolean | number | string;
  timeZone: string;
  /** `HH:MM`; orders before it count to the evening before. */
  businessDayStart: string;
  printerNetworks: string;
  printerPorts: string;
  logLevel: string;
}

/** A setting that can't be used; the message names it and what to write instead. */
export class SettingsError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const DEFAULTS: Record<string, string> = {
  PORT: '8080',
  HOST: '0.0.0.0',
  DATA_DIR: './data',
  DATABASE_URL: '',
  SECRET_KEY_FILE: '',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: '',
  REGISTRATION: 'on',
  PUBLIC_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
  HTTP_PORT: '',
  TRUST_PROXY: '',
  TIME_ZONE: 'Europe/Zurich',
  BUSINESS_DAY_START: USUAL_DAY_START,
  PRINTER_NETWORKS: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
  PRINTER_PORTS: '9100-9109',
  LOG_LEVEL: 'info',
};

/**
 * Reads the environment, and below it the `.env` file; throws `SettingsError` on the first value that can't be used.
 * `unread`: settings that a command is about to make usable, and takes for not given.
 */
export function readSettings(
  env: Record<string, string | undefined>,
  envFile = '.env',
  unread: readonly string[] = [],
): Settings {
  const fromFile = existsSync(envFile) ? readEnvFile(envFile) : {};
  for (const name of Object.keys(fromFile)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      throw new SettingsError(
        `${envFile}: ${name} ist keine Einstellung. Bekannt sind: ${Object.keys(DEFAULTS).join(', ')}.`,
      );
    }
  }
  const given = (name: string) => (unread.includes(name) ? '' : env[name]?.trim() || fromFile[name]?.trim());
  const value = (name: string): string => given(name) || DEFAULTS[name] || '';

  return {
    port: readPort('PORT', value('PORT')),
    host: readHost(value('HOST')),
    dataDir: readDataDir(value('DATA_DIR')),
    databaseUrl: readDatabaseUrl(value('DATABASE_URL')),
    secretKeyFile: readSecretKeyFile(value('SECRET_KEY_FILE')),
    adminUsername: readAdminName(value('ADMIN_USERNAME')),
    adminPassword: readAdminPassword(value('ADMIN_PASSWORD')),
    registration: readRegistration(value('REGISTRATION')),
    publicUrl: readPublicUrl(value('PUBLIC_URL')),
    httpPort: value('HTTP_PORT') === '' ? undefined : readPort('HTTP_PORT', value('HTTP_PORT')),
    tls: readTls(value('TLS_CERT'), value('TLS_KEY')),
    trustProxy: readTrustProxy(value('TRUST_PROXY')),
    timeZone: readTimeZone(value('TIME_ZONE')),
    businessDayStart: readDayStart(value('BUSINESS_DAY_START')),
    printerNetworks: readPrinterNetworks(value('PRINTER_NETWORKS')),
    printerPorts: readPrinterPorts(value('PRINTER_PORTS')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
  };
}

function readEnvFile(envFile: string): Record<string, string | undefined> {
  // Some editors begin a file with a mark, which would become a part of the first name.
  const text = contentOf('.env', envFile)
    .toString()
    .replace(/^\uFEFF/, '');
  const problem = problemOfEnvFile(text, (name) => Object.hasOwn(DEFAULTS, name));
  if (problem) throw new SettingsError(`${envFile}, ${problem}`);
  return parseEnv(text);
}

function refuse(name: string, value: string, wanted: string): never {
  throw new SettingsError(`${name}="${value}" kann nicht verwendet werden: ${wanted}`);
}

function contentOf(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return refuse(name, file, 'diese Datei gibt es nicht.');
    return refuse(name, file, `diese Datei lässt sich nicht lesen (${code}).`);
  }
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) refuse(name, text, 'eine Zahl von 0 bis 65535.');
  return port;
}

function readHost(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  return refuse('HOST', text, 'eine IP-Adresse oder ein Rechnername.');
}

/** Only a shell knows what it means; here it would be a folder of that name. */
function readDataDir(text: string): string {
  if (text.startsWith('~')) return refuse('DATA_DIR', text, 'ein Pfad ohne ~, zum Beispiel /home/anna/data.');
  return resolve(text);
}

function readDatabaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const problem = problemOfDatabaseUrl(text);
  return problem ? refuse('DATABASE_URL', withoutPassword(text), problem) : text;
}

function readSecretKeyFile(text: string): string | undefined {
  if (text === '') return undefined;
  contentOf('SECRET_KEY_FILE', text);
  return resolve(text);
}

function readAdminName(text: string): string {
  if (isJournalName(text)) {
    return refuse('ADMIN_USERNAME', text, 'bitte einen anderen Namen, im Journal heisst so jemand anderes.');
  }
  return text.length >= 3 && text.length <= 64 ? text : refuse('ADMIN_USERNAME', text, '3 bis 64 Zeichen.');
}

function readAdminPassword(text: string): string | undefined {
  if (text === '') return undefined;
  return text.length >= 6 ? text : refuse('ADMIN_PASSWORD', '***', 'mindestens 6 Zeichen.');
}

function readRegistration(text: string): boolean {
  return text === 'on' || (text === 'off' ? false : refuse('REGISTRATION', text, 'on oder off.'));
}

function readPublicUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return isOrigin ? url.origin : refuse('PUBLIC_URL', text, 'eine Adresse wie https://kasse.example.ch ohne Pfad.');
}

function readTls(certFile: string, keyFile: string): Settings['tls'] {
  if (certFile === '' && keyFile === '') return undefined;
  if (certFile === '' || keyFile === '') refuse('TLS_CERT/TLS_KEY', certFile || keyFile, 'beide Dateien oder keine.');
  const [cert, key] = [contentOf('TLS_CERT', certFile), contentOf('TLS_KEY', keyFile)];
  try {
    createSecureContext({ cert, key });
  } catch {
    refuse('TLS_CERT/TLS_KEY', certFile, 'ein Zertifikat und sein Schlüssel im Format PEM.');
  }
  return { certFile, keyFile };
}

function readTrustProxy(text: string): Settings['trustProxy'] {
  if (text === '' || text === 'false' || text === '0') return false;
  if (text === 'true') return true;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  try {
    parseNetworks(text);
    return text;
  } catch {
    return refuse('TRUST_PROXY', text, 'true, false, eine Anzahl Proxys oder Netze wie 10.0.0.0/8.');
  }
}

function readTimeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('de-CH', { timeZone: text });
    return text;
  } catch {
    return refuse('TIME_ZONE', text, 'eine Zeitzone wie Europe/Zurich.');
  }
}

function readDayStart(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  return refuse('BUSINESS_DAY_START', text, 'eine Uhrzeit wie 05:00.');
}

function readPrinterNetworks(text: string): string {
  try {
    parseNetworks(text);
    return text;
  } catch {
    return refuse('PRINTER_NETWORKS', text, 'Netze wie 192.168.0.0/16, durch Kommas getrennt.');
  }
}

function readPrinterPorts(text: string): string {
  try {
    parsePorts(text);
    return text;
  } catch {
    return refuse('PRINTER_PORTS', text, 'Ports wie 9100-9109,9200.');
  }
}

function readLogLevel(text: string): string {
  return LOG_LEVELS.includes(text) ? text : refuse('LOG_LEVEL', text, `eines von ${LOG_LEVELS.join(', ')}.`);
}
