import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Settings } from './settings.ts';

/** Where people reach this server: the public address if set, this machine, and each network it is in. */
export function addressesOf(settings: Settings, port: number): string[] {
  const isHere = hearsAll(settings) || isLoopback(settings.host);
  const here = isHere ? [addressAt('localhost', settings, port)] : [];
  // Over plain http browsers keep no session of one that is https to the people.
  const isBehindTls = settings.tls === undefined && settings.publicUrl?.startsWith('https:');
  const own = [...here, ...(isBehindTls ? [] : lanAddresses(settings, port))];
  return settings.publicUrl ? [settings.publicUrl, ...own] : own;
}

/** For a program on this machine. */
export function ownAddress(settings: Settings, port: number): string {
  return addressAt(hearsAll(settings) ? '127.0.0.1' : settings.host, settings, port);
}

/** What people miss without HTTPS, and how they get it; undefined where they have it, or nobody else comes. */
export function plainHttpHint(settings: Settings, port: number): string | undefined {
  const isEncrypted = settings.tls !== undefined || settings.publicUrl?.startsWith('https:');
  if (isEncrypted || lanAddresses(settings, port).length === 0) return undefined;
  return 'Ohne HTTPS liest das Netz mit, und Tablets starten nicht ohne Verbindung. «npm run tls:local» richtet es ein.';
}

/** The addresses other devices in the local network can use; none when it listens on this machine only. */
export function lanAddresses(settings: Settings, port: number): string[] {
  if (!hearsAll(settings)) return isLoopback(settings.host) ? [] : [addressAt(settings.host, settings, port)];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => addressAt(address, settings, port));
}

function addressAt(host: string, { tls }: Settings, port: number): string {
  return `${tls ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function hearsAll({ host }: Settings): boolean {
  return ['0.0.0.0', '::'].includes(host);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
