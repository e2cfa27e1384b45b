import { describe, expect, it } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { namesBackedBy } from '../../lib/printing/printers-to-save.ts';
import {
  choicesOf,
  isSameConfig,
  reachedBy,
  readAddress,
  toConfig,
  withFound,
  withSaved,
  withStatus,
} from './draft-printer.ts';

const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'], columns: 32 as const };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['getränke'] };
const found = (ip: string, status: 'ok' | 'paper') => ({ ip, port: 9100, displayName: `EPSON ${ip}`, status });

describe('a printer that is found', () => {
  it('joins the list behind those already there', () => {
    const drafts = withFound([kitchen], [found('192.168.1.51', 'ok')]);
    expect(drafts.map(({ displayName }) => displayName)).toEqual(['Küche', 'EPSON 192.168.1.51']);
  });

  it('by a helper alone gets its tickets from the helper', () => {
    const [seen] = withFound([], [{ ...found('192.168.1.51', 'ok'), helper: 'Laptop im Zelt' }]);
    expect(seen).toMatchObject({ ip: '192.168.1.51', portType: 'agent', status: 'ok' });
  });

  it('of a model that is there already is named with the end of its address', () => {
    const model = (ip: string) => ({ ...found(ip, 'ok'), displayName: 'TM-T20III' });
    const names = (drafts: { displayName: string }[]) => drafts.map(({ displayName }) => displayName);
    const both = withFound([], [model('192.168.1.51'), model('192.168.1.52')]);
    expect(names(both)).toEqual(['TM-T20III (51)', 'TM-T20III (52)']);
    const later = withFound(withFound([], [model('192.168.1.51')]), [model('192.168.1.51'), model('192.168.1.52')]);
    expect(names(later)).toEqual(['TM-T20III', 'TM-T20III (52)']);
  });

  it('of a model that is there already, behind the same address, is named with its port as well', () => {
    const model = (port: number) => ({ ...found('192.168.1.51', 'ok'), port, displayName: 'TM-T20III' });
    const names = withFound([], [model(9100), model(9101)]).map(({ displayName }) => displayName);
    expect(names).toEqual(['TM-T20III (192.168.1.51:9100)', 'TM-T20III (192.168.1.51:9101)']);
  });

  it('again keeps its name, its categories and its settings', () => {
    const [again] = withFound([kitchen], [found('192.168.1.50', 'paper')]);
    expect(again).toEqual({ ...kitchen, status: 'paper', connected: true });
  });
});

describe('a printer the server refuses', () => {
  const refused = { ...kitchen, refusal: '192.168.1.50:9100 ist für Drucker nicht erlaubt.' };

  it('is no longer refused once it was seen, or is reached in another way', () => {
    expect(withStatus(refused, 'ok')).toEqual({ ...kitchen, status: 'ok', connected: true });
    expect(reachedBy(refused, 'agent')).toEqual({ ...kitchen, portType: 'agent' });
  });

  it('is saved without the refusal, which may be over', () => {
    expect(toConfig([refused])).toEqual([kitchen]);
  });
});

describe('what is saved', () => {
  it('are also printers without one that stand in for another; a backup that isn’t saved is none', () => {
    const spare = newPrinter('192.168.1.60', 9100, 'Reserve');
    const backup = { ip: '192.168.1.60', port: 9100 };
    expect(toConfig([{ ...kitchen, backup }, bar, spare])).toEqual([{ ...kitchen, backup }, bar, spare]);
    expect(namesBackedBy([{ ...kitchen, backup }, bar, spare], spare)).toEqual(['Küche']);
    expect(toConfig([{ ...kitchen, backup }, bar])).toEqual([kitchen, bar]);
    expect(toConfig([bar, { ...spare, backup: { ip: bar.ip, port: bar.port } }])).toEqual([bar]);
  });

  it('comes back as the server has it, with what was seen; what was not saved stays in the list', () => {
    const unnamed = { ...kitchen, displayName: 'Küche ', status: 'paper' as const, connected: true };
    const other = newPrinter('192.168.1.60', 9100, 'Reserve');
    const drafts = withSaved([unnamed, other], [unnamed, other], [{ ...kitchen, connected: false }]);
    expect(drafts).toEqual([{ ...kitchen, status: 'paper', connected: true }, other]);
    expect(isSameConfig(toConfig(drafts), [kitchen])).toBe(true);
  });

  it('are the printers with a category, without what was only seen', () => {
    const drafts = withFound([kitchen], [found('192.168.1.50', 'ok'), found('192.168.1.99', 'ok')]);
    expect(toConfig(drafts)).toEqual([kitchen]);
  });
});

it('a configuration stays the same while printers only come and go', () => {
  expect(isSameConfig([kitchen, bar], [kitchen, { ...bar, connected: false }])).toBe(true);
  expect(isSameConfig([kitchen, bar], [kitchen, { ...bar, beep: 'escB' as const }])).toBe(false);
  expect(isSameConfig([kitchen, bar], [kitchen])).toBe(false);
});

it('«Alle» can always be chosen, once and last', () => {
  expect(choicesOf(['Speisen', 'alle', 'Kaffee'])).toEqual(['Speisen', 'Kaffee', 'Alle']);
});

describe('an address typed by hand', () => {
  it.each([
    ['192.168.1.50', '', { ip: '192.168.1.50', port: 9100 }],
    [' 192.168.1.50 ', ' 9101 ', { ip: '192.168.1.50', port: 9101 }],
    ['192.168.1.50:9102', '', { ip: '192.168.1.50', port: 9102 }],
  ])('«%s» with port «%s» is understood', (ip, port, address) => {
    expect(readAddress(ip, port)).toEqual(address);
  });

  // biome-ignore format: a table to scan, not a list of lines
  it.each([
    '', 'drucker', '192.168.1', '127.1', '192.168.1.256', '192.168.001.050', '0300.168.1.50', '0xc0.168.1.50', '3232235826',
    '１９２.168.1.50', '192.168.1.50.', '.192.168.1.50', '192..168.1', 'http://192.168.1.50', '1.2.3.4.5',
  ])('«%s» is none', (ip) => {
    expect(readAddress(ip)).toBe('Bitte eine IP-Adresse wie 192.168.1.50 eingeben.');
  });

  it.each(['0', '65536', '9100.5', 'x'])('the port «%s» is none', (port) => {
    expect(readAddress('192.168.1.50', port)).toBe('Der Port muss zwischen 1 und 65535 liegen.');
  });
});
