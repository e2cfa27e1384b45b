import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { describe, expect, it } from 'vitest';
import { newPrinter } from './new-printer.ts';
import { categoriesOnMenu, uncovered, withTickets } from './uncovered.ts';

const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['getränke'] };
const NONE = { entirely: [], tables: [], takeaway: [] };

describe('a category without a printer', () => {
  it('is named', () => {
    expect(uncovered([kitchen], ['Speisen', 'Kaffee', 'Dessert', 'Alle'], true)).toEqual({
      ...NONE,
      entirely: ['Kaffee', 'Dessert'],
    });
  });

  it('is none where the names differ only in size, or somebody prints everything', () => {
    expect(uncovered([kitchen, bar], ['Speisen', 'Getränke', 'Alle'], true)).toEqual(NONE);
    expect(uncovered([{ ...bar, categories: ['Alle'] }], ['Speisen', 'Kaffee', 'Alle'], true)).toEqual(NONE);
  });

  it('may have one for tables alone, which matters where the event takes takeaway', () => {
    const printers = [{ ...kitchen, takeawayMode: false }, bar];
    expect(uncovered(printers, ['Speisen', 'Getränke'], true)).toEqual({ ...NONE, takeaway: ['Speisen'] });
    expect(uncovered(printers, ['Speisen', 'Getränke'], false)).toEqual(NONE);
  });

  it('may have one for takeaway alone', () => {
    const printers = [kitchen, { ...bar, categories: ['Alle'], serviceMode: false }];
    expect(uncovered(printers, ['Speisen', 'Getränke'], true)).toEqual({ ...NONE, tables: ['Getränke'] });
  });

  it('has none in a printer that is switched off, or takes no orders', () => {
    const off = { ...kitchen, enabled: false };
    const idle = { ...bar, serviceMode: false, takeawayMode: false };
    expect(uncovered([off, idle], ['Speisen', 'Getränke'], true)).toEqual({
      ...NONE,
      entirely: ['Speisen', 'Getränke'],
    });
  });

  it('is none of deposits alone, but one that sells something beside, or nothing yet', () => {
    const item = (category: string, kind: string) => ({ kind, category: { name: category } }) as MenuItemWire;
    const items = [
      item('Depot', 'deposit'),
      item('Getränke', 'deposit'),
      item('Getränke', 'article'),
      item('Speisen', 'article'),
    ];
    expect(withTickets(['Speisen', 'Getränke', 'Depot', 'Neues', 'Alle'], items)).toEqual([
      'Speisen',
      'Getränke',
      'Neues',
      'Alle',
    ]);
  });
});

it('an event sells the categories on its menu, each once, but for those of deposits alone', () => {
  const entry = (category: string, kind: string) =>
    ({ menuItem: { kind }, category: { name: category } }) as EventMenuItemWire;
  const menu = [entry('Speisen', 'article'), entry('Speisen', 'article'), entry('Depot', 'deposit')];
  expect(categoriesOnMenu(menu)).toEqual(['Speisen']);
});
