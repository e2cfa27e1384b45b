// @vitest-environment happy-dom
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../lib/testing/react-page.ts';
import { itemOf, menuForEachTest } from './menu-in-test.tsx';

const { page, server, shows, serve, hear, rows, key, press } = menuForEachTest();

it('the items of one category are put into an order by hand, and back into that of their names', async () => {
  await serve(['Apfelsaft', 'Bier', 'Cola'].map((name, index) => itemOf(index + 1, name)));
  expect(key('Apfelsaft nach oben')?.disabled).toBe(true);
  expect(key('Cola nach unten')?.disabled).toBe(true);
  // Both are pressed before the first is answered: the second counts from what the first has made.
  act(() => key('Cola nach oben')?.click());
  act(() => key('Cola nach oben')?.click());
  await until(() => expect(rows()).toEqual(['Cola', 'Apfelsaft', 'Bier']));
  expect(server.orders).toEqual([
    [1, 3, 2],
    [3, 1, 2],
  ]);
  press('Nach Namen ordnen');
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier', 'Cola']));
  await until(() => expect(page.textContent).not.toContain('Nach Namen ordnen'));
});

it('one press of an arrow moves one item in the order that somebody else has made', async () => {
  const items = ['Apfelsaft', 'Bier', 'Cola'].map((name, index) => itemOf(index + 1, name));
  await serve(items);
  server.stored = items.map((item) => ({ ...item, displayOrder: [3, 1, 2].indexOf(item.id) + 1 }));
  act(() => key('Bier nach oben')?.click());
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Apfelsaft']));
  act(() => key('Cola nach unten')?.click());
  await until(() => expect(rows()).toEqual(['Bier', 'Cola', 'Apfelsaft']));
});

it('an order by hand that was given up comes back', async () => {
  await serve(
    ['Apfelsaft', 'Bier', 'Cola'].map((name, index) => ({ ...itemOf(index + 1, name), displayOrder: 3 - index })),
  );
  expect(rows()).toEqual(['Cola', 'Bier', 'Apfelsaft']);
  press('Nach Namen ordnen');
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier', 'Cola']));
  press('Rückgängig');
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Apfelsaft']));
});

it('two taps on «Nach Namen ordnen» are one, with the same way back', async () => {
  await serve(
    ['Apfelsaft', 'Bier', 'Cola'].map((name, index) => ({ ...itemOf(index + 1, name), displayOrder: 3 - index })),
  );
  press('Nach Namen ordnen');
  press('Nach Namen ordnen');
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier', 'Cola']));
  await shows('Nach Namen geordnet');
  // What the second had begun would be done by then.
  await hear();
  press('Rückgängig');
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Apfelsaft']));
  expect(server.orders).toEqual([[], [3, 2, 1]]);
});

it('what goes by name already has no other way back than before', async () => {
  await serve(['Apfelsaft', 'Bier'].map((name, index) => ({ ...itemOf(index + 1, name), displayOrder: 2 - index })));
  // Somebody else was sooner.
  server.stored = ['Apfelsaft', 'Bier'].map((name, index) => itemOf(index + 1, name));
  press('Nach Namen ordnen');
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier']));
  expect(page.textContent).not.toContain('Rückgängig');
});

describe('Where VAT is owed', () => {
  beforeEach(async () => {
    server.isVatLiable = true;
    await hear();
    await shows('MWST aller Artikel der Kategorie');
  });

  const select = () =>
    [...page.querySelectorAll('select')].find(({ labels }) =>
      labels?.[0]?.textContent?.includes('MWST aller Artikel'),
    ) as HTMLSelectElement;

  const classes = () => server.stored.map(({ taxClass }) => taxClass);

  async function setForAll(taxClass: MenuItemWire['taxClass']) {
    act(() => {
      select().value = taxClass;
      select().dispatchEvent(new Event('change', { bubbles: true }));
    });
    press('Für 2 Artikel setzen');
    await until(() => expect(classes()).toEqual([taxClass, taxClass]));
  }

  it('a whole category gets its class at once', async () => {
    const set = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('setzen'));
    expect(set()?.getAttribute('aria-disabled')).toBe('true');
    await setForAll('food');
    await shows('2 Artikel: Essen und Alkoholfreies');
    expect(set()?.getAttribute('aria-disabled')).toBe('true');
  });

  it('what differed before is put back as it was', async () => {
    await serve([itemOf(1, 'Bier'), { ...itemOf(2, 'Wein'), taxClass: 'reduced' }]);
    await until(() => expect(select().value).toBe(''));
    await setForAll('food');
    press('Rückgängig');
    await until(() => expect(classes()).toEqual(['normal', 'reduced']));
    await until(() => expect(select().value).toBe(''));
  });

  it('what somebody else has changed is put back as the server had it', async () => {
    server.stored = [{ ...itemOf(1, 'Bier'), taxClass: 'lodging' }, itemOf(2, 'Wein')];
    await setForAll('food');
    press('Rückgängig');
    await until(() => expect(classes()).toEqual(['lodging', 'normal']));
  });

  it('what somebody else has given another class meanwhile keeps it', async () => {
    await setForAll('food');
    server.stored = [itemOf(1, 'Bier'), itemOf(2, 'Wein')].map((item) => ({
      ...item,
      taxClass: item.id === 1 ? 'food' : 'reduced',
    }));
    press('Rückgängig');
    await until(() => expect(classes()).toEqual(['normal', 'reduced']));
  });

  it('what somebody else has deleted meanwhile stands in no way back', async () => {
    await setForAll('food');
    server.stored = server.stored.filter(({ id }) => id === 2);
    press('Rückgängig');
    await until(() => expect(classes()).toEqual(['normal']));
  });

  it('a form that is open takes it over and never back', async () => {
    press('Bearbeiten', 'Bier');
    await setForAll('food');
    const form = [...page.querySelectorAll('form')].find((one) => one.querySelector('input')?.value === 'Bier');
    const own = () => [...(form?.querySelectorAll('select') ?? [])].find(({ value }) => value === 'food');
    await until(() => expect(own()).toBeDefined());
    act(() => form?.requestSubmit());
    await until(() => expect(page.querySelector('tbody form')).toBeNull());
    expect(classes()).toEqual(['food', 'food']);
  });
});
