import { describe, expect, it } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { namesBackedBy } from '../../lib/printing/printers-to-save.ts';
import {
  choicesOf,
  isSameConfig,
  lostWith,
  onTopOf,
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

it('changes that began with an earlier list come on top of the one there is now', () => {
  const of = (last: number, name: string) => newPrinter(`192.168.1.${last}`, 9100, name);
  const base = [of(1, 'A'), of(2, 'B'), of(3, 'C'), of(4, 'D'), of(5, 'E'), of(6, 'F')];
  // Renamed A, took B away, added G, renamed E.
  const drafts = [of(1, 'A hier'), of(3, 'C'), of(4, 'D'), of(5, 'E hier'), of(6, 'F'), of(7, 'G hier')];
  // Renamed C, took D away, added H, renamed E, too.
  const now = [of(1, 'A'), of(2, 'B'), of(3, 'C dort'), of(5, 'E dort'), of(6, 'F'), of(8, 'H dort')];
  const names = onTopOf(now, { base, drafts }).map(({ displayName }) => displayName);
  expect(names).toEqual(['A hier', 'C dort', 'E hier', 'F', 'G hier', 'H dort']);
});

describe('a printer changed here that a colleague has replaced or taken away meanwhile', () => {
  const own = { ...kitchen, categories: ['Speisen', 'Dessert'], takeawayMode: false, status: 'unreachable' as const };
  const moved = { ...kitchen, ip: '192.168.1.60', columns: 48 as const };

  it('gets what was changed here where it is now, and comes back nowhere else', () => {
    const now = [moved, bar];
    const begun = { base: [kitchen, bar], drafts: [own, bar] };
    const kept = { ...moved, categories: ['Speisen', 'Dessert'], takeawayMode: false };
    expect(onTopOf(now, begun)).toEqual([kept, bar]);
    expect(lostWith(now, begun)).toEqual([]);
  });

  it('has its categories of both, reached as the colleague said', () => {
    const now = [{ ...moved, portType: 'agent', categories: ['Grill', 'Speisen'] }];
    const drafts = [{ ...own, categories: ['Dessert'], displayName: 'Küche hinten' }];
    const [kept, ...others] = onTopOf(now, { base: [kitchen], drafts });
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ ip: '192.168.1.60', portType: 'agent', columns: 48, displayName: 'Küche hinten' });
    expect(kept?.categories).toEqual(['Grill', 'Dessert']);
  });

  it('is told from one that has its name but was there before', () => {
    const twin = { ...bar, displayName: 'Küche' };
    const begun = { base: [kitchen, twin], drafts: [own, twin] };
    expect(onTopOf([twin], begun)).toEqual([twin]);
    expect(lostWith([twin], begun)).toEqual(['Küche']);
  });

  it('is found here, too, without that taking the place of what the colleague has set up', () => {
    const drafts = withFound([own, bar], [found('192.168.1.60', 'ok'), found('192.168.1.61', 'paper')]);
    const now = [bar, { ...newPrinter('192.168.1.61', 9100, 'Grill'), categories: ['Grill'] }, moved];
    const list = onTopOf(now, { base: [kitchen, bar], drafts });
    expect(list.map(({ displayName, ip, status, categories }) => [displayName, ip, status, ...categories])).toEqual([
      ['Küche', '192.168.1.60', 'ok', 'Speisen', 'Dessert'],
      ['Bar', '192.168.1.51', undefined, 'getränke'],
      ['Grill', '192.168.1.61', 'paper', 'Grill'],
    ]);
  });

  it('stands in for another at its new address', () => {
    const at = ({ ip, port }: typeof kitchen | typeof bar) => ({ ip, port });
    const [backed, drafted] = [
      { ...bar, backup: at(kitchen) },
      { ...bar, backup: at(kitchen), takeawayMode: false },
    ];
    const now = [moved, { ...bar, backup: at(moved) }];
    const list = toConfig(onTopOf(now, { base: [kitchen, backed], drafts: [kitchen, drafted] }));
    expect(list).toEqual([moved, { ...drafted, backup: at(moved) }]);
  });

  it('stays away where nothing has taken its place, and is named', () => {
    const begun = { base: [kitchen, bar], drafts: [{ ...own, displayName: 'Küche hinten' }, bar] };
    expect(onTopOf([bar], begun)).toEqual([bar]);
    expect(lostWith([bar], begun)).toEqual(['Küche hinten']);
    expect(lostWith([], { ...begun, drafts: [kitchen, bar] })).toEqual([]);
  });
});
