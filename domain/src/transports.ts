/**
 * Which way a printer's tickets go to it: the server sends them, a print helper fetches them for it, or the printer
 * itself asks the server (Star CloudPRNT, Epson Server Direct Print).
 */
export type Transport = 'server' | 'agent' | AskingTransport;

/** Of printers that ask by themselves. */
export const ASKING_TRANSPORTS = ['cloudprnt', 'sdp'] as const;
type AskingTransport = (typeof ASKING_TRANSPORTS)[number];

/** What a printer's `portType` says; everything else, and a device's bridge, ends with the server. */
export function transportOf(portType: string): Transport {
  return portType === 'agent' ? portType : (askingTransport(portType) ?? 'server');
}

export function asksByItself(portType: string): boolean {
  return askingTransport(portType) !== undefined;
}

function askingTransport(portType: string): AskingTransport | undefined {
  return ASKING_TRANSPORTS.find((transport) => transport === portType);
}

/** What stands in place of an address for a printer that asks by itself; any one that is its own. */
export const CLOUD_PLACE = /^cloud-[a-z0-9]{6,32}$/;
