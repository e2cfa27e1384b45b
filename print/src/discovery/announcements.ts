import { createSocket, type Socket } from 'node:dgram';
import { Bonjour, type Service } from 'bonjour-service';

/** What a device says of itself (mDNS), as it says it: nothing of it is to be trusted. */
export interface Announcement {
  name: string;
  addresses: string[];
  /** Where it takes bytes as they are; undefined where it only names its office services. */
  rawPort: number | undefined;
}

const RAW = 'pdl-datastream';
/** Those that only name LPD or IPP mostly print raw bytes as well. */
const SERVICES = [RAW, 'printer', 'ipp'];
const MDNS_PORT = 5353;
const MDNS_GROUP = '224.0.0.251';
const MDNS_TTL = 255;
const MAX_NAME = 80;
/** Wireless networks lose such questions. */
const ASK_AGAIN_MS = 250;
/** More printers than any evening has announce themselves no more: the rest is noise that would hold up everybody else. */
const MAX_HEARD = 256;

/**
 * Asks the networks of these own addresses for printers, and listens until the signal. Never fails: where there is no
 * multicast, nobody answers.
 */
export function hearAnnouncements(
  own: readonly string[],
  signal: AbortSignal,
  onHeard: (announcement: Announcement) => void,
): void {
  const enough = new AbortController();
  const ended = AbortSignal.any([signal, enough.signal]);
  if (ended.aborted) return;
  let heard = 0;
  const take = (service: Service, type: string): void => {
    heard += 1;
    if (heard <= MAX_HEARD) onHeard(announcementOf(service, type));
    else enough.abort();
  };
  for (const address of own) {
    // Bound here and not by the library, whose failures nobody could catch.
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    const broken = new AbortController();
    const over = AbortSignal.any([ended, broken.signal]);
    const onError = () => broken.abort();
    socket.on('error', onError);
    let close = () => {
      socket.close();
    };
    over.addEventListener('abort', () => close(), { once: true });
    socket.bind(MDNS_PORT, '0.0.0.0', () => {
      if (over.aborted || !joins(socket, address)) return;
      const options = { port: MDNS_PORT, bind: false, socket };
      const bonjour = new Bonjour(options);
      // Those of the library throw some errors on, where nobody catches them.
      socket.removeAllListeners('error').on('error', onError);
      const asked = SERVICES.map((type) => bonjour.find({ type }, (service) => take(service, type)));
      const again = setTimeout(() => {
        for (const browser of asked) browser.update();
      }, ASK_AGAIN_MS);
      // As it does when it is to send on a socket that it hasn't closed itself.
      close = () => {
        clearTimeout(again);
        bonjour.destroy();
      };
    });
  }
}

function joins(socket: Socket, address: string): boolean {
  try {
    socket.addMembership(MDNS_GROUP, address);
    socket.setMulticastInterface(address);
    socket.setMulticastTTL(MDNS_TTL);
    return true;
  } catch {
    return false;
  }
}

/** The library takes a name apart at its dots, such as that of a printer which names its own address. */
function announcementOf({ fqdn, port, addresses = [], referer }: Service, type: string): Announcement {
  return {
    name: fqdn
      .slice(0, -`._${type}._tcp.local`.length)
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, MAX_NAME),
    addresses: [...new Set([...addresses, ...(referer ? [referer.address] : [])])],
    rawPort: type === RAW ? port : undefined,
  };
}
