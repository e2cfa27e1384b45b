import { describe, expect, it } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { toConfig, withFound } from './draft-printer.ts';
import { lostWith, onTopOf } from './on-top-of.ts';

const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'], columns: 32 as const };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['getränke'] };
const found = (ip: string, status: 'ok' | 'paper') => ({ ip, port: 9100, displayName: `EPSON ${ip}`, status });
const at = <P extends object>(printer: P, ip: string): P => ({ ...printer, ip });

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

describe('the address of a printer that was changed here is another one’s by now', () => {
  const own = { ...kitchen, categories: ['Speisen', 'Dessert'] };

  it('as a colleague has let both change places: what was changed goes along, and nothing comes out twice or nowhere', () => {
    const begun = { base: [kitchen, bar], drafts: [own, bar] };
    const now = [at(kitchen, bar.ip), at(bar, kitchen.ip)];
    expect(toConfig(onTopOf(now, begun))).toEqual([at(own, bar.ip), at(bar, kitchen.ip)]);
    expect(lostWith(now, begun)).toEqual([]);
  });

  it('as it was moved and the other put in its place', () => {
    const begun = { base: [kitchen], drafts: [own] };
    const now = [at(kitchen, '192.168.1.60'), at(bar, kitchen.ip)];
    expect(toConfig(onTopOf(now, begun))).toEqual([at(own, '192.168.1.60'), at(bar, kitchen.ip)]);
    expect(lostWith(now, begun)).toEqual([]);
  });

  it('also where what it takes was changed there as well: it is known by its name', () => {
    const begun = { base: [kitchen, bar], drafts: [own, bar] };
    const now = [at({ ...kitchen, categories: ['Speisen', 'Grill'] }, bar.ip), at(bar, kitchen.ip)];
    expect(onTopOf(now, begun).map(({ ip, categories }) => [ip, ...categories])).toEqual([
      [bar.ip, 'Speisen', 'Grill', 'Dessert'],
      [kitchen.ip, 'getränke'],
    ]);
  });

  it('as it was taken away: the other stays as it was set up, and what is lost is named', () => {
    const begun = { base: [kitchen], drafts: [own] };
    const now = [at(bar, kitchen.ip)];
    expect(onTopOf(now, begun)).toEqual(now);
    expect(lostWith(now, begun)).toEqual(['Küche']);
  });

  it('or it has but another name there, or takes something else: what was changed here comes on top', () => {
    const begun = { base: [kitchen], drafts: [own] };
    const named = { ...kitchen, displayName: 'Hauptküche' };
    expect(onTopOf([named], begun)).toEqual([{ ...own, displayName: 'Hauptküche' }]);
    const other = { ...kitchen, categories: ['Grill'] };
    expect(onTopOf([other], begun)).toEqual([{ ...own, categories: ['Grill', 'Dessert'] }]);
    const renamed = { ...begun, drafts: [{ ...own, displayName: 'Küche hinten' }] };
    expect(onTopOf([named], renamed)).toEqual(renamed.drafts);
  });

  it('or it takes more there, or gave something to another one: nothing comes out nowhere, or twice', () => {
    const both = { ...kitchen, categories: ['Speisen', 'Grill'] };
    const mine = (printer: typeof kitchen) => ({ ...printer, takeawayMode: false });
    expect(onTopOf([both], { base: [kitchen], drafts: [mine(kitchen)] })).toEqual([mine(both)]);
    const grill = { ...newPrinter('192.168.1.52', 9100, 'Grill'), categories: ['Grill'] };
    const parted = onTopOf([kitchen, grill], { base: [both], drafts: [mine(both)] });
    expect(parted).toEqual([mine(kitchen), grill]);
  });

  it('stands in for another where it is now; one that is gone stands in for none, whoever is at its address', () => {
    const backup = ({ ip, port }: typeof kitchen | typeof bar) => ({ ip, port });
    const grill = newPrinter('192.168.1.52', 9100, 'Grill');
    const begun = {
      base: [kitchen, bar, grill],
      drafts: [kitchen, bar, { ...grill, categories: ['Grill'], backup: backup(kitchen) }],
    };
    const swapped = [at(kitchen, bar.ip), at(bar, kitchen.ip), grill];
    expect(onTopOf(swapped, begun).at(2)?.backup).toEqual({ ip: bar.ip, port: bar.port });
    const gone = [at(bar, kitchen.ip), grill];
    expect(onTopOf(gone, begun).find(({ displayName }) => displayName === 'Grill')?.backup).toBeNull();
  });
});

describe('a printer that was taken away here', () => {
  const begun = { base: [kitchen, bar], drafts: [bar] };

  it('stays away where nothing but its settings was changed there', () => {
    expect(onTopOf([{ ...kitchen, categories: ['Grill'] }, bar], begun)).toEqual([bar]);
  });

  it('and was given there what others took before: that comes out at those all the same', () => {
    const both = { ...kitchen, categories: ['Speisen', 'Grill'] };
    const now = [kitchen, { ...bar, categories: ['getränke', 'Grill'] }];
    for (const draft of [
      both,
      { ...both, takeawayMode: false },
      { ...both, categories: ['Speisen', 'getränke', 'Grill'] },
      at(both, '192.168.1.70'),
    ]) {
      expect(onTopOf(now, { base: [both, bar], drafts: [draft] })).toEqual([draft]);
    }
    const grill = { ...newPrinter('192.168.1.52', 9100, 'Grill'), categories: ['Grill'] };
    expect(onTopOf([...now, grill], { base: [both, bar], drafts: [both] })).toEqual([kitchen, grill]);
  });

  it('is in the list again where it was put elsewhere, and so is the one in its place', () => {
    const now = [at(kitchen, bar.ip), at(bar, kitchen.ip)];
    expect(toConfig(onTopOf(now, begun))).toEqual([at(bar, kitchen.ip), at(kitchen, bar.ip)]);
  });
});

it('a printer set up here where a colleague has put another one meanwhile takes what either was to take', () => {
  const grill = { ...newPrinter('192.168.1.60', 9100, 'Grill'), categories: ['Grill'] };
  const list = onTopOf([at(kitchen, grill.ip)], { base: [kitchen], drafts: [kitchen, grill] });
  expect(list).toEqual([{ ...grill, categories: ['Grill', 'Speisen'] }]);
});
