// @vitest-environment happy-dom
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { ItemForm } from './item-form.tsx';
import type { ItemFields } from './menu-api.ts';
import type { ItemFormProps } from './use-item-form.ts';

const DRINKS = { id: 1, name: 'Getränke', description: '', displayOrder: 1, color: '#3B82F6' };
const FOOD = { ...DRINKS, id: 2, name: 'Speisen' };
const CUP = { id: 9, name: 'Becher', price: 2, kind: 'deposit', categoryId: 1 } as MenuItemWire;

const { page, render } = pageForEachTest();
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
let saved: ItemFields[];
let formerTaxClass: ItemFields['taxClass'];
/** What the server has not answered yet. */
let held: Promise<void> | undefined;

function show(preferredCategoryId?: number, menu: Partial<ItemFormProps> = {}) {
  render(
    <QueryClientProvider client={queries}>
      <ItemForm
        categories={[DRINKS, FOOD]}
        items={[CUP]}
        {...menu}
        preferredCategoryId={preferredCategoryId}
        onSave={async (fields, before) => {
          saved.push(fields);
          formerTaxClass = before.taxClass;
          await held;
        }}
      />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  saved = [];
  held = undefined;
  queries.setQueryData(ownSettingsQuery.queryKey, { isVatLiable: false, isCashRounded: false } as never);
  show();
  choose('Kategorie', '1');
  choose('Depot dazu', '9');
  await save('Bier');
});

function field<T extends HTMLInputElement | HTMLSelectElement>(label: string): T {
  const labels = [...page.querySelectorAll('label')];
  return labels.find(({ textContent }) => textContent?.startsWith(label))?.control as T;
}

function write(input: HTMLInputElement | HTMLSelectElement, value: string, event: 'input' | 'change') {
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

function choose(label: string, value: string) {
  write(field<HTMLSelectElement>(label), value, 'change');
}

async function save(name: string) {
  write(field('Name'), name, 'input');
  write(field('Preis'), '5', 'input');
  await act(async () => page.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
}

function savedDeposits() {
  return saved.map(({ name, depositItemId }) => [name, depositItemId]);
}

it('the next item of the category has the deposit of the one before', async () => {
  await save('Most');
  expect(savedDeposits()).toEqual([
    ['Bier', 9],
    ['Most', 9],
  ]);
});

it('of a new price it is said that events keep theirs, and of the old one nothing', () => {
  show(undefined, { item: CUP });
  const said = () => page.textContent?.includes('Events, die diesen Artikel schon haben, behalten ihren Preis.');
  expect(said()).toBe(false);
  write(field('Preis'), '2.50', 'input');
  expect(said()).toBe(true);
  write(field('Preis'), '2.-', 'input');
  expect(said()).toBe(false);
});

it('a deposit that was kept from another category falls with it', async () => {
  choose('Kategorie', '2');
  await save('Bratwurst');
  expect(savedDeposits()).toEqual([
    ['Bier', 9],
    ['Bratwurst', null],
  ]);
});

it('it falls, too, where another category is looked at', async () => {
  show(2);
  await save('Bratwurst');
  expect(savedDeposits().at(-1)).toEqual(['Bratwurst', null]);
});

it('a deposit that was chosen for this item stays, whatever its category', async () => {
  choose('Depot dazu', '');
  choose('Depot dazu', '9');
  choose('Kategorie', '2');
  await save('Suppe im Becher');
  expect(savedDeposits().at(-1)).toEqual(['Suppe im Becher', 9]);
});

it('an administrator chooses among the deposits of the organizer whose category it is', () => {
  const [clubs, bars] = [
    { ...DRINKS, organizer: { username: 'verein' } },
    { ...DRINKS, id: 3, organizer: { username: 'bar' } },
  ];
  const glass = { ...CUP, id: 10, name: 'Glas', categoryId: 3 };
  show(undefined, { categories: [clubs, bars], items: [CUP, glass] });
  const offered = () => [...(field<HTMLSelectElement>('Depot dazu')?.options ?? [])].map(({ value }) => value);
  choose('Kategorie', '3');
  expect(offered()).toEqual(['', '10']);
  choose('Depot dazu', '10');
  choose('Kategorie', '1');
  expect(offered()).toEqual(['', '9']);
  expect(field<HTMLSelectElement>('Depot dazu').value).toBe('');
});

it('what is typed for the next item while one is being saved stays', async () => {
  let answer = () => {};
  held = new Promise<void>((resolve) => (answer = resolve));
  await save('Most');
  write(field('Name'), 'Wein', 'input');
  await act(async () => answer());
  expect(field<HTMLInputElement>('Name').value).toBe('Wein');
});

it('a name that stands twice says so, with one that tells both apart, and may be saved all the same', async () => {
  const beer = { ...CUP, id: 10, name: 'Bier', kind: 'article' } as MenuItemWire;
  show(undefined, { items: [CUP, beer] });
  expect(page.textContent).not.toContain('Es gibt schon');
  write(field('Name'), ' bier', 'input');
  expect(page.textContent).toContain('besser «bier gross»');
  write(field('Zusatz'), '5 dl', 'input');
  expect(page.textContent).toContain(
    'Es gibt schon «Bier». Auf Bons und in der Statistik steht nur der Name: besser «bier 5 dl».',
  );
  write(field('Name'), 'bier 5 dl', 'input');
  expect(page.textContent).not.toContain('Es gibt schon');
  await save('Bier');
  expect(saved.map(({ name }) => name)).toEqual(['Bier', 'Bier']);
});

it('an item that may be saved, as only its answer is missing, is no other one of its name until it has another', async () => {
  held = Promise.reject(new TypeError('Failed to fetch'));
  await save('Most');
  show(undefined, { items: [CUP, { ...CUP, id: 11, name: 'Most', kind: 'article' } as MenuItemWire] });
  expect(field<HTMLInputElement>('Name').value).toBe('Most');
  expect(page.textContent).not.toContain('Es gibt schon');
  write(field('Name'), 'most', 'input');
  expect(page.textContent).toContain('Es gibt schon «Most»');
});

it('an item that is edited is no other one of its name, nor is that of another organizer', () => {
  const [clubs, bars] = [
    { ...DRINKS, organizer: { username: 'verein' } },
    { ...DRINKS, id: 3, organizer: { username: 'bar' } },
  ];
  const glass = { ...CUP, id: 10, categoryId: 3 };
  render(null);
  show(undefined, { item: CUP, categories: [clubs, bars], items: [CUP, glass] });
  expect(field<HTMLInputElement>('Name').value).toBe('Becher');
  expect(page.textContent).not.toContain('Es gibt schon');
});

it('a new item is taxed as the articles of its category, unless somebody chooses otherwise', async () => {
  const article = (id: number, categoryId: number, taxClass: MenuItemWire['taxClass']) =>
    ({ id, name: `Nr. ${id}`, price: 1, kind: 'article', categoryId, taxClass }) as MenuItemWire;
  act(() => queries.setQueryData(ownSettingsQuery.queryKey, { isVatLiable: true, isCashRounded: false } as never));
  const tax = () => field<HTMLSelectElement>('MWST').value;
  show(2, { items: [CUP, article(1, 1, 'normal'), article(2, 2, 'food'), article(3, 2, 'food')] });
  expect(tax()).toBe('food');
  // Set for the whole category while the form stands there.
  show(2, { items: [CUP, article(1, 1, 'normal'), article(2, 2, 'reduced'), article(3, 2, 'reduced')] });
  expect(tax()).toBe('reduced');
  await save('Brot');
  choose('MWST', 'lodging');
  await save('Bett');
  expect(tax()).toBe('lodging');
  choose('Kategorie', '1');
  expect(tax()).toBe('normal');
  // Chosen before its category is.
  choose('MWST', 'food');
  choose('Kategorie', '2');
  expect(tax()).toBe('food');
  expect(saved.slice(-2)).toMatchObject([
    { name: 'Brot', taxClass: 'reduced' },
    { name: 'Bett', taxClass: 'lodging' },
  ]);
});

it('a new item does not bear what the one before it did where its category says nothing', async () => {
  const rice = { id: 20, name: 'Reis', price: 2, kind: 'article', taxClass: 'food', categoryId: 2 } as MenuItemWire;
  show(undefined, { items: [CUP, rice] });
  choose('Kategorie', '2');
  await save('Risotto');
  choose('Kategorie', '1');
  await save('Schnaps');
  expect(saved.slice(-2)).toMatchObject([
    { name: 'Risotto', taxClass: 'food' },
    { name: 'Schnaps', taxClass: 'normal' },
  ]);
});

it('a rate that is chosen after somebody has set another one is the one that is saved', async () => {
  queries.setQueryData(ownSettingsQuery.queryKey, { isVatLiable: true, isCashRounded: false } as never);
  const beer = { id: 20, name: 'Bier', price: 5, kind: 'article', taxClass: 'reduced', categoryId: 1 } as MenuItemWire;
  show(undefined, { item: beer });
  show(undefined, { item: { ...beer, taxClass: 'normal' } });
  choose('MWST', 'reduced');
  await save('Bier');
  expect([saved.at(-1)?.taxClass, formerTaxClass]).toEqual(['reduced', 'normal']);
});
