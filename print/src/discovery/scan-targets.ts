import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { PrinterAddress, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import { allowedPlaces, canonicalAddress, isAllowed, type PlaceSettings } from '../address.ts';
import type { Announcement } from './announcements.ts';

type Interface = Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'> &
  Partial<Pick<NetworkInterfaceInfo, 'cidr'>>;
export type Interfaces = NodeJS.Dict<Interface[]>;

const LOOPBACK = '127.0.0.1';
/** Where printers listen, most of them on the first. */
const USUAL_PORTS = [9100, 9101, 9102];
/** Web and office-print services: they would put a question in ESC/POS on paper. */
const NEVER_ASKED = [80, 443, 515, 631, 8080];
const QUICK_PORTS = 3;
/** A wide PRINTER_PORTS must not turn a look around into a siege of every device. */
const MAX_PORTS = 16;
/** Bits of the widest network that is looked through as a whole: four times as many addresses as usual. */
const WIDEST = 22;

/**
 * The addresses a scan tries, as far as printers are allowed there: this machine's own /24 networks, and at the usual ports
 * the rest of a network somewhat wider than that.
 */
export function scanTargets(
  settings: PlaceSettings,
  mode: ScanMode,
  interfaces: Interfaces = networkInterfaces(),
): PrinterAddress[] {
  const allowed = allowedPlaces(settings);
  const own = [LOOPBACK, ...hostsOf(ownNetworks(interfaces))];
  const all = [...new Set([...own, ...hostsOf(wholeNetworks(interfaces))])];
  return scanPorts(settings, mode).flatMap((port) =>
    (USUAL_PORTS.includes(port) ? all : own).filter((ip) => isAllowed(ip, port, allowed)).map((ip) => ({ ip, port })),
  );
}

/** This machine's own addresses in the networks that are looked through: there it asks who is a printer. */
export function addressesAmong(targets: readonly PrinterAddress[]): string[] {
  const prefixes = new Set(targets.map(({ ip }) => networkOf(ip)));
  return ownAddresses(networkInterfaces()).filter((ip) => prefixes.has(networkOf(ip)));
}

/** Where a device that says it is a printer may be asked; nowhere that printers may not be. */
export function announcedTargets(
  { addresses, rawPort }: Pick<Announcement, 'addresses' | 'rawPort'>,
  settings: PlaceSettings,
  mode: ScanMode,
): PrinterAddress[] {
  const allowed = allowedPlaces(settings);
  const ports = rawPort === undefined ? scanPorts(settings, mode) : [rawPort];
  return addresses.flatMap((text) => {
    const ip = canonicalAddress(text);
    if (ip === undefined) return [];
    return ports
      .filter((port) => isAllowed(ip, port, allowed) && !NEVER_ASKED.includes(port))
      .map((port) => ({ ip, port }));
  });
}

/** The ports a scan of this kind tries, the usual ones first. */
export function scanPorts(settings: PlaceSettings, mode: ScanMode): number[] {
  const { ports } = allowedPlaces(settings);
  const usual = USUAL_PORTS.filter((port) => ports.some(({ from, to }) => port >= from && port <= to));
  const all = new Set(usual);
  for (const { from, to } of ports) {
    for (let port = from; port <= to && all.size < MAX_PORTS; port += 1) {
      if (!NEVER_ASKED.includes(port)) all.add(port);
    }
  }
  return [...all].slice(0, { 'ultra-fast': 1, quick: QUICK_PORTS, full: MAX_PORTS }[mode]);
}

function hostsOf(prefixes: readonly string[]): string[] {
  return [...new Set(prefixes)].flatMap((prefix) =>
    Array.from({ length: 254 }, (_, index) => `${prefix}.${index + 1}`),
  );
}

function ownNetworks(interfaces: Interfaces): string[] {
  return outside(interfaces).map(({ address }) => networkOf(address));
}

/** Those of the networks that are wider than /24, and not too wide, a /24 each. */
function wholeNetworks(interfaces: Interfaces): string[] {
  return outside(interfaces).flatMap(({ address, cidr }) => {
    const bits = Number(cidr?.split('/')[1] ?? 24);
    if (bits >= 24 || bits < WIDEST) return [];
    const parts = 2 ** (24 - bits);
    const [first, second, third = 0] = address.split('.').map(Number);
    return Array.from({ length: parts }, (_, index) => `${first}.${second}.${third - (third % parts) + index}`);
  });
}

function ownAddresses(interfaces: Interfaces): string[] {
  return [LOOPBACK, ...outside(interfaces).map(({ address }) => address)];
}

function outside(interfaces: Interfaces): Interface[] {
  const found = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return found.filter(({ family, internal }) => family === 'IPv4' && !internal);
}

/** The first three parts of an IPv4 address. */
function networkOf(ip: string): string {
  return ip.slice(0, ip.lastIndexOf('.'));
}
