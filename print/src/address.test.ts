import { describe, expect, it } from 'vitest';
import { canonicalAddress, isAllowed, parseNetworks, parsePorts } from './address.ts';

const ALLOWED = { networks: parseNetworks('192.168.0.0/16, fd00::/8'), ports: parsePorts('9100-9109,9200') };

// biome-ignore format: a table to scan, not a list of lines
const HOSTILE = [
  '', ' ', '127.1', '127.0.1', '0177.0.0.1', '0x7f.0.0.1', '0x7f.1', '0x7f000001', '2130706433', '017700000001',
  '127.0.0.1', '127.0.0.2', '127.255.255.254', '0.0.0.0', '0', '255.255.255.255', '169.254.169.254', '224.0.0.1',
  '192.168.1', '192.168.257', '192.168.001.050', '192.168.1.050', '0300.0250.1.50', '0xc0.0xa8.1.50', '3232235826',
  '192.168.1.50.', '.192.168.1.50', '192.168.1.50 ', ' 192.168.1.50', '192.168.1.50\n', '192.168.1.50\0',
  '192.168.1.50:9100', '192.168.1.50/24', '192.168.1.50@10.0.0.1', '192.168.1.256', '192.168.1.-1', '1e2.168.1.50',
  '１９２.１６８.１.５０', '192。168。1。50', '192.168.1.⑤0', '١٩٢.١٦٨.١.٥٠', '192\u200b.168.1.50', '192,168,1,50',
  'localhost', 'printer.local', 'LOCALHOST.', 'http://192.168.1.50', '//192.168.1.50', '192.168.1.50.nip.io', '[fd00::1]',
  '::', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:1', '::127.0.0.1',
  '::ffff:10.0.0.1', '::ffff:0:192.168.1.50', '64:ff9b::192.168.1.50', '2002:c0a8:132::1', 'fe80::1', 'fe80::1%eth0',
  'fd00::1%lo', 'ff02::1', '10.0.0.1', '172.16.0.1', '8.8.8.8', '192.169.0.1', '193.168.1.50',
];

describe('a printer address', () => {
  it.each(HOSTILE)('%j is refused', (text) => {
    expect(isAllowed(text, 9100, ALLOWED)).toBe(false);
  });

  it.each([
    ['192.168.1.50', '192.168.1.50'],
    ['::ffff:192.168.1.50', '192.168.1.50'],
    ['::FFFF:c0a8:0132', '192.168.1.50'],
    ['fd00:0:0:0:0:0:0:1', 'fd00::1'],
    ['FD00::0001', 'fd00::1'],
  ])('%s is allowed, and written %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
    expect(isAllowed(text, 9100, ALLOWED)).toBe(true);
  });

  it.each([
    [9099, false],
    [9100, true],
    [9109, true],
    [9110, false],
    [9200, true],
    [22, false],
    [Number.NaN, false],
  ])('with port %d: allowed is %s', (port, allowed) => {
    expect(isAllowed('192.168.1.50', port, ALLOWED)).toBe(allowed);
  });
});

describe('the settings', () => {
  it.each(['', '192.168.1.0/33', '192.168.1/24', 'fd00::/129', '192.168.1.0/', '0.0.0.0/0/0', 'lan', '10.0.0.0/-1'])(
    '%j is no network',
    (text) => {
      expect(() => parseNetworks(text)).toThrow('not a network');
    },
  );

  it.each(['', '0', '65536', '9109-9100', '9100-', 'raw', '9100;9101', '-1'])('%j is no port', (text) => {
    expect(() => parsePorts(text)).toThrow('not a port range');
  });
});
