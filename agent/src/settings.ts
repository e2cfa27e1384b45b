import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AllowedPlaces, allowedPlaces, type PlaceSettings } from '@bestellsystem/print/address.ts';

/** Everything the helper can be told; an option on the command line goes before the environment. */
export interface AgentSettings extends PlaceSettings {
  /** Origin of the ordering system this helper belongs to. */
  server: string | undefined;
  /** With it the helper fetches print jobs from the server by itself. */
  key: string | undefined;
  port: number;
  /** Where it keeps which pages are paired. */
  dir: string;
  places: AllowedPlaces;
  name: string;
}

/** An option that can't be used; the message says what to write instead. */
export class SettingsError extends Error {}

const OPTIONS = {
  server: { env: 'PRINT_AGENT_SERVER', fallback: '' },
  key: { env: 'PRINT_AGENT_KEY', fallback: '' },
  port: { env: 'PRINT_AGENT_PORT', fallback: '8765' },
  dir: { env: 'PRINT_AGENT_DIR', fallback: './data-agent' },
  networks: { env: 'PRINTER_NETWORKS', fallback: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' },
  ports: { env: 'PRINTER_PORTS', fallback: '9100-9109' },
} as const;
type OptionName = keyof typeof OPTIONS;

/** Throws `SettingsError` on the first value that can't be used. */
export function readSettings(args: readonly string[], env: Record<string, string | undefined>): AgentSettings {
  const given = readArgs(args);
  const value = (name: OptionName): string => (given[name] ?? env[OPTIONS[name].env] ?? OPTIONS[name].fallback).trim();
  const server = readServer(value('server'));
  const key = value('key') || undefined;
  if (key && !server) throw new SettingsError('Zu --key gehört --server mit der Adresse des Bestellsystems.');
  const printerNetworks = value('networks');
  const printerPorts = value('ports');
  return {
    server,
    key,
    port: readPort(value('port')),
    dir: resolve(value('dir')),
    printerNetworks,
    printerPorts,
    places: readPlaces({ printerNetworks, printerPorts }),
    name: hostname(),
  };
}

function readArgs(args: readonly string[]): Partial<Record<OptionName, string>> {
  const names = Object.keys(OPTIONS) as OptionName[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Partial<Record<OptionName, string>>;
  } catch {
    const known = names.map((name) => `--${name} …`).join(', ');
    throw new SettingsError(`Unbekannte Option. Bekannt sind: ${known}`);
  }
}

function readServer(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new SettingsError(`--server "${text}": bitte eine Adresse wie https://kasse.example.ch.`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new SettingsError(`--port "${text}": bitte eine Zahl von 0 bis 65535.`);
}

function readPlaces(settings: PlaceSettings): AllowedPlaces {
  try {
    return allowedPlaces(settings);
  } catch {
    throw new SettingsError(
      `--networks "${settings.printerNetworks}" --ports "${settings.printerPorts}": bitte Netze wie 192.168.0.0/16 und Ports wie 9100-9109.`,
    );
  }
}
