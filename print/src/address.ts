import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

/**
 * The one spelling of a literal IP address, or undefined for anything a socket might still reach by another name:
 * host names, octal, hexadecimal or shortened forms, full-width digits. IPv4 inside IPv6 is unwrapped.
 */
export function canonicalAddress(text: string): string | undefined {
  const family = isIP(text);
  if (family === 0 || text.includes('%')) return undefined;
  if (family === 4) return text;
  const canonical = new SocketAddress({ address: text, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(canonical)?.[1];
  return mapped ?? canonical;
}

/** `10.0.0.0/8,fd00::/8` as a list to check against; throws on anything that is no network. */
export function parseNetworks(cidrList: string): BlockList {
  const networks = new BlockList();
  for (const entry of cidrList.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address);
    const maxBits = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? maxBits : Number(bits);
    if (family === 0 || prefix > maxBits) {
      throw new Error(`not a network: ${entry}`);
    }
    networks.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/** `9100-9109,9200` as ranges; throws on anything else. */
export function parsePorts(text: string): { from: number; to: number }[] {
  return text.split(',').map((part) => {
    const match = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part);
    const from = Number(match?.[1]);
    const to = Number(match?.[2] ?? match?.[1]);
    if (!match || from < 1 || to > 65535 || from > to) throw new Error(`not a port range: ${part}`);
    return { from, to };
  });
}

/** Where printers may be, as settings say it: a list of networks, and one of ports. */
export interface PlaceSettings {
  printerNetworks: string;
  printerPorts: string;
}

export interface AllowedPlaces {
  networks: BlockList;
  ports: readonly { from: number; to: number }[];
}

/** Throws on what is neither networks nor ports. */
export function allowedPlaces({ printerNetworks, printerPorts }: PlaceSettings): AllowedPlaces {
  return { networks: parseNetworks(printerNetworks), ports: parsePorts(printerPorts) };
}

/** A list of a setting as people read it, and as a narrow screen can break it. */
export function listText(setting: string): string {
  return setting
    .split(',')
    .map((part) => part.trim())
    .join(', ');
}

/** Whether a printer may be reached there; the address is taken in its canonical spelling. */
export function isAllowed(ip: string, port: number, allowed: AllowedPlaces): boolean {
  const address = canonicalAddress(ip);
  if (address === undefined) return false;
  const isPort = allowed.ports.some(({ from, to }) => port >= from && port <= to);
  return isPort && allowed.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
