import { describe, expect, it } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { toConfig } from './draft-printer.ts';
import { lostWith, onTopOf } from './on-top-of.ts';
import { warningsOf } from './on-top-warnings.ts';

const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['Getränke'] };
const at = <P extends object>(printer: P, ip: string): P => ({ ...printer, ip });
const placeOf = ({ ip, port }: { ip: string; port: number }) => ({ ip, port });
const NOTHING = { lost: [], unbacked: [], twice: [] };

describe('a printer that a colleague has renamed and given another category at its address', () => {
  const theirs = { ...kitchen, displayName: 'Küche gross', categories: ['Speisen', 'Grill'] };

  it('stays away where it was taken away here: nothing comes out twice', () => {
    const here = { ...newPrinter('192.168.1.70', 9100, 'Küche neu'), categories: ['Speisen'] };
    const begun = { base: [kitchen, bar], drafts: [bar, here] };
    expect(onTopOf([theirs, bar], begun)).toEqual([bar, here]);
    expect(warningsOf([theirs, bar], begun)).toEqual(NOTHING);
  });

  it('has what was changed about it here, by which way it is reached as well', () => {
    const mine = { ...kitchen, columns: 32 as const, portType: 'agent' };
    const begun = { base: [kitchen, bar], drafts: [mine, bar] };
    expect(onTopOf([theirs, bar], begun)).toEqual([{ ...theirs, columns: 32, portType: 'agent' }, bar]);
    expect(warningsOf([theirs, bar], begun)).toEqual(NOTHING);
  });

  it('goes by the address alone where it asks by itself', () => {
    const cloud = { ...at(kitchen, 'cloud-a1b2c3'), portType: 'cloudprnt' };
    const begun = { base: [cloud], drafts: [{ ...cloud, columns: 32 as const }] };
    const now = [{ ...cloud, displayName: 'Grill', categories: ['Grill'] }];
    expect(onTopOf(now, begun)).toEqual([{ ...now[0], columns: 32 }]);
  });

  it('is another one where what it takes is what one of elsewhere took that is there no more', () => {
    const grill = { ...newPrinter('192.168.1.52', 9100, 'Grill'), categories: ['Grill', 'Speisen'] };
    const begun = { base: [kitchen, grill], drafts: [{ ...kitchen, columns: 32 as const }, grill] };
    expect(lostWith([theirs], begun)).toEqual(['Küche']);
    expect(onTopOf([theirs], begun)).toEqual([theirs]);
    expect(lostWith([theirs, grill], begun)).toEqual([]);
  });
});

describe('a backup', () => {
  const backed = { ...kitchen, backup: placeOf(bar) };
  const renamed = { ...bar, displayName: 'Theke', categories: ['Getränke', 'Wein'] };
  const mine = { ...backed, columns: 32 as const };

  it('that is renamed and takes more by now stays one', () => {
    for (const begun of [
      { base: [backed, bar], drafts: [mine, bar] },
      { base: [kitchen, bar], drafts: [mine, bar] },
    ]) {
      const now = [begun.base[0] ?? kitchen, renamed];
      expect(toConfig(onTopOf(now, begun))).toEqual([mine, renamed]);
      expect(warningsOf(now, begun)).toEqual(NOTHING);
    }
  });

  it('that nothing was changed about here is the one that it has there', () => {
    const other = { ...renamed, categories: ['Wein'] };
    const begun = { base: [backed, bar], drafts: [mine, bar] };
    expect(toConfig(onTopOf([backed, other], begun))).toEqual([mine, other]);
    expect(warningsOf([backed, other], begun)).toEqual(NOTHING);
  });

  it('that was chosen here and is gone by now is told of', () => {
    const begun = { base: [kitchen, bar], drafts: [mine, bar] };
    expect(toConfig(onTopOf([kitchen], begun))).toEqual([{ ...mine, backup: null }]);
    expect(warningsOf([kitchen], begun)).toEqual({ ...NOTHING, unbacked: ['Küche'] });
  });

  it('that was chosen there and taken away here is told of; one that was taken off here is not', () => {
    expect(warningsOf([backed, bar], { base: [kitchen, bar], drafts: [kitchen] }).unbacked).toEqual(['Küche']);
    expect(warningsOf([backed, renamed], { base: [backed, bar], drafts: [kitchen, bar] }).unbacked).toEqual([]);
  });
});

describe('a printer that was replaced here and there', () => {
  const [here, there] = [at(kitchen, '192.168.1.70'), at(kitchen, '192.168.1.60')];
  const begun = { base: [kitchen, bar], drafts: [bar, here] };

  it('is the one set up here, and stands in for others as that', () => {
    const now = [there, { ...bar, backup: placeOf(there) }];
    expect(toConfig(onTopOf(now, begun))).toEqual([{ ...bar, backup: placeOf(here) }, here]);
    expect(warningsOf(now, begun)).toEqual(NOTHING);
  });

  it('takes as well what was added to it there', () => {
    const now = [{ ...there, categories: ['Speisen', 'Grill'] }, bar];
    expect(onTopOf(now, begun)).toEqual([bar, { ...here, categories: ['Speisen', 'Grill'] }]);
  });

  it('takes no more what was given to another one there, and of the orders those that it takes there', () => {
    const both = { ...kitchen, categories: ['Speisen', 'Grill'] };
    const grill = { ...newPrinter('192.168.1.52', 9100, 'Grill'), categories: ['Grill'] };
    const moved = at(both, '192.168.1.70');
    const parted = { base: [both, bar], drafts: [bar, moved] };
    const now = [{ ...both, categories: ['Speisen'], takeawayMode: false }, bar, grill];
    expect(onTopOf(now, parted)).toEqual([bar, { ...moved, categories: ['Speisen'], takeawayMode: false }, grill]);
    expect(warningsOf(now, parted)).toEqual(NOTHING);
  });

  it('or that is called otherwise here: both stand, and that they print the same is told', () => {
    const named = { ...begun, drafts: [bar, { ...here, displayName: 'Küche neu' }] };
    expect(onTopOf([there, bar], named)).toHaveLength(3);
    expect(warningsOf([there, bar], named)).toEqual({ ...NOTHING, twice: [['Küche neu', 'Küche']] });
  });
});

it('that two printers print the same is told only where neither list has it, and orders of both are the same', () => {
  const grill = { ...newPrinter('192.168.1.60', 9100, 'Grill'), categories: ['speisen'] };
  const all = { ...newPrinter('192.168.1.70', 9100, 'Alles'), categories: ['Alle'] };
  const twice = (now: (typeof grill)[], drafts: (typeof grill)[]) => warningsOf(now, { base: [bar], drafts }).twice;
  expect(twice([bar, grill], [bar, kitchen])).toEqual([['Küche', 'Grill']]);
  expect(twice([bar, grill], [bar, all])).toEqual([['Alles', 'Grill']]);
  expect(twice([bar, grill, kitchen], [{ ...bar, columns: 32 }])).toEqual([]);
  expect(twice([{ ...bar, columns: 32 }], [bar, grill, kitchen])).toEqual([]);
  const takeaway = { ...kitchen, serviceMode: false };
  expect(twice([bar, { ...grill, takeawayMode: false }], [bar, takeaway])).toEqual([]);
  expect(twice([bar, { ...grill, enabled: false }], [bar, kitchen])).toEqual([]);
});
