import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { PrinterAddress, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import { allowedPlaces, isAllowed, type PlaceSettings } from '../address.ts';

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>;

const LOOPBACK = '127.0.0.1';
/** Where printers listen, most of them on the first. */
const USUAL_PORTS = [9100, 9101, 9102];
/** Web and office-print services: they would put a question in ESC/POS on paper. */
const NEVER_ASKED = [80, 443, 515, 631, 8080];
const QUICK_PORTS = 3;
/** A wide PRINTER_PORTS must not turn a look around into a siege of every device. */
const MAX_PORTS = 16;

/** The addresses a scan tries: this machine's own /24 networks as far as printers are allowed there. */
export function scanTargets(
  settings: PlaceSettings,
  mode: ScanMode,
  interfaces: Interfaces = networkInterfaces(),
): PrinterAddress[] {
  const allowed = allowedPlaces(settings);
  return scanPorts(settings, mode).flatMap((port) =>
    ownHosts(interfaces)
      .filter((ip) => isAllowed(ip, port, allowed))
      .map((ip) => ({ ip, port })),
  );
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

/** Every host of the networks this machine is in, and itself. */
function ownHosts(interfaces: Interfaces): string[] {
  const prefixes = new Set<string>();
  for (const { address, family, internal } of Object.values(interfaces).flatMap((found) => found ?? [])) {
    if (family === 'IPv4' && !internal) prefixes.add(address.slice(0, address.lastIndexOf('.')));
  }
  const hosts = [...prefixes].flatMap((prefix) => Array.from({ length: 254 }, (_, index) => `${prefix}.${index + 1}`));
  return [LOOPBACK, ...hosts];
}
