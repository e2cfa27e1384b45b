const DETECTION_LIMIT_MS = 5_000;

/** The device's own address in the local network, where the browser gives it away; undefined otherwise. */
export async function detectLocalAddress(signal?: AbortSignal): Promise<string | undefined> {
  if (signal?.aborted || typeof RTCPeerConnection === 'undefined') return undefined;
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
