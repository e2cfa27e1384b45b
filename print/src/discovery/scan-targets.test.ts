import { describe, expect, it } from 'vitest';
import { scanPorts, scanTargets } from './scan-targets.ts';

const address = (ip: string, internal = false) => ({ address: ip, family: 'IPv4' as const, internal });
const INTERFACES = {
  lo: [address('127.0.0.1', true)],
  lan: [address('192.168.7.20'), { address: 'fd00::7', family: 'IPv6' as const, internal: false }],
  vpn: [address('203.0.113.5')],
};

function places(printerNetworks: string, printerPorts = '9100-9109', mode: 'ultra-fast' | 'full' = 'ultra-fast') {
  return scanTargets({ printerNetworks, printerPorts }, mode, INTERFACES).map(({ ip, port }) => `${ip}:${port}`);
}

describe('a search by the server', () => {
  it('goes over its own network, not over the others that are allowed', () => {
    const found = places('192.168.0.0/16,10.0.0.0/8');
    expect(found).toHaveLength(254);
    expect(found[0]).toBe('192.168.7.1:9100');
    expect(found.at(-1)).toBe('192.168.7.254:9100');
  });

  it.each([
    [23, '192.168.4.9', 508, '192.168.4.1', '192.168.5.254'],
    [22, '192.168.6.9', 1016, '192.168.6.1', '192.168.7.254'],
    [20, '192.168.6.9', 254, '192.168.6.1', '192.168.6.254'],
    [25, '192.168.6.9', 254, '192.168.6.1', '192.168.6.254'],
    [32, '192.168.6.9', 254, '192.168.6.1', '192.168.6.254'],
  ])(
    'goes over all of a network of /%i where that is soon done, what is next to it first',
    (bits, ip, count, first, last) => {
      const lan = [{ ...address(ip), cidr: `${ip}/${bits}` }];
      const find = (mode: 'quick' | 'full') =>
        scanTargets({ printerNetworks: '192.168.0.0/16', printerPorts: '9100-9109' }, mode, { lan });
      const [next, ...others] = Map.groupBy(find('quick'), ({ port }) => port).values();
      expect([next?.length, next?.[0]?.ip, next?.at(-1)?.ip]).toEqual([count, first, last]);
      expect(new Set(next?.map((target) => target.ip)).size).toBe(count);
      expect(others).toHaveLength(2);
      // Seven ports more where it is looked at closely, in its own part of the network alone.
      expect(find('full')).toHaveLength(3 * count + 7 * 254);
    },
  );

  it('stays inside the printer networks', () => {
    expect(places('192.168.7.48/29')).toEqual([48, 49, 50, 51, 52, 53, 54, 55].map((n) => `192.168.7.${n}:9100`));
    expect(places('10.0.0.0/8')).toEqual([]);
  });

  it('tries this machine itself only where it is named, and then one address of it', () => {
    expect(places('127.0.0.0/8')).toEqual(['127.0.0.1:9100']);
  });

  it.each([
    ['ultra-fast', '9100-9109', [9100]],
    ['quick', '9100-9109', [9100, 9101, 9102]],
    ['full', '9100-9103,9200', [9100, 9101, 9102, 9103, 9200]],
    ['ultra-fast', '9200,9100', [9100]],
    ['ultra-fast', '9200', [9200]],
    ['quick', '80,443,515,631,8080,9300', [9300]],
  ] as const)('that is %s tries of the ports %s only %j', (mode, printerPorts, ports) => {
    expect(scanPorts({ printerNetworks: '10.0.0.0/8', printerPorts }, mode)).toEqual(ports);
  });

  it('tries a handful of ports where all are allowed', () => {
    expect(scanPorts({ printerNetworks: '10.0.0.0/8', printerPorts: '1-65535' }, 'full')).toHaveLength(16);
  });
});
