import { newUuid } from './uuid.ts';

const DETECTION_LIMIT_MS = 5_000;

/** The device's own address in the local network, where the browser gives it away; undefined otherwise. */
export async function detectLocalAddress(signal?: AbortSignal): Promise<string | undefined> {
  if (typeof RTCPeerConnection === 'undefined') return undefined;
  let connection: RTCPeerConnection;
  try {
    connection = new RTCPeerConnection({ iceServers: [] });
  } catch {
    return undefined;
  }
  try {
    return await firstPrivateAddress(connection, signal);
  } finally {
    connection.close();
  }
}

export function privateAddressIn(candidate: string): string | undefined {
  return (candidate.match(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g) ?? []).find(isPrivateAddress);
}

/** 192.168., 10., 172.16. to 172.31. */
export function isPrivateAddress(address: string): boolean {
  return /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}

/** Tells this browser from others. Two equal tablets look the same to a page, so a random part makes the difference. */
export function generateFingerprint(random = newUuid): string {
  const traits = [
    navigator.userAgent,
    navigator.language,
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ].join('|');
  return `fp_${hash(traits)}_${random().slice(0, 8)}`;
}

function firstPrivateAddress(connection: RTCPeerConnection, signal?: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, DETECTION_LIMIT_MS);
    signal?.addEventListener('abort', giveUp);
    const finish = (address: string | undefined) => {
      clearTimeout(timer);
      resolve(address);
    };
    connection.onicecandidate = ({ candidate }) => {
      const address = candidate ? privateAddressIn(candidate.candidate) : undefined;
      // The last event carries no candidate: nothing more will come.
      if (address || !candidate) finish(address);
    };
    connection.createDataChannel('');
    connection
      .createOffer()
      .then((offer) => connection.setLocalDescription(offer))
      .catch(() => finish(undefined));
  });
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}
