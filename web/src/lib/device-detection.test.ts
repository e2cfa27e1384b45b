// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { detectLocalAddress, isPrivateAddress, privateAddressIn } from './device-detection.ts';
import { generateFingerprint } from './fingerprint.ts';

it.each(['192.168.1.7', '10.0.0.1', '172.16.0.1', '172.31.255.254'])(
  '%s is an address of a local network',
  (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  },
);

it.each(['172.15.0.1', '172.32.0.1', '192.169.0.1', '8.8.8.8', '110.0.0.1', '127.0.0.1'])(
  '%s is no address of a local network',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

it('finds the local address in a connection candidate', () => {
  expect(privateAddressIn('candidate:1 1 udp 2113937151 192.168.1.23 51000 typ host')).toBe('192.168.1.23');
});

it('finds nothing where the browser hides the address behind a name', () => {
  expect(privateAddressIn('candidate:1 1 udp 2113937151 4d1f2a.local 51000 typ host')).toBeUndefined();
});

it('gives up at once where the browser has no peer connections', async () => {
  expect(await detectLocalAddress()).toBeUndefined();
});

it('tells two tablets of the same make apart', () => {
  expect(generateFingerprint()).not.toBe(generateFingerprint());
  expect(generateFingerprint(() => 'abcdef0123')).toBe(generateFingerprint(() => 'abcdef0123'));
});

describe('where there are peer connections', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A connection that names the given candidates, and then nothing more. */
  function connect(candidates: readonly (string | null)[]) {
    const connection = {
      onicecandidate: (_: { candidate: { candidate: string } | null }) => undefined,
      createDataChannel: () => undefined,
      createOffer: async () => ({}),
      async setLocalDescription() {
        for (const candidate of candidates)
          this.onicecandidate({ candidate: candidate === null ? null : { candidate } });
      },
      close: vi.fn(),
    };
    vi.stubGlobal('RTCPeerConnection', function RTCPeerConnection() {
      return connection;
    });
    return connection;
  }

  it('takes the first address of the local network and closes the connection', async () => {
    const connection = connect(['candidate:1 1 udp 1 8.8.8.8 1 typ srflx', 'candidate:2 1 udp 1 10.0.0.7 2 typ host']);
    expect(await detectLocalAddress()).toBe('10.0.0.7');
    expect(connection.close).toHaveBeenCalledOnce();
  });

  it('asks nobody once it was skipped', async () => {
    const connection = connect(['candidate:2 1 udp 1 10.0.0.7 2 typ host']);
    expect(await detectLocalAddress(AbortSignal.abort())).toBeUndefined();
    expect(connection.close).not.toHaveBeenCalled();
  });

  it('waits for an address no longer than five seconds', async () => {
    vi.useFakeTimers();
    const connection = connect([]);
    const found = vi.fn();
    void detectLocalAddress().then(found);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(found).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(connection.close).toHaveBeenCalledOnce();
  });
});
