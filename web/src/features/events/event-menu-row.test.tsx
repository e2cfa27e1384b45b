// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { menuRowForEachTest } from './testing/menu-row.tsx';

const { page, asked, field, available, type, save, answerNext } = menuRowForEachTest();

it('a price that is saved while the one before is under way is saved after it', async () => {
  type('5');
  save();
  type('6');
  save();
  await answerNext();
  expect(field().value).toBe('6');
  expect(asked.map(({ patch }) => patch)).toEqual([{ specialPrice: 6 }]);
  await answerNext();
  expect(field().value).toBe('6.00');
  expect(asked).toEqual([]);
});

it('an old price that is typed again while another one is under way holds', async () => {
  type('5');
  save();
  type('4');
  save();
  await answerNext();
  await answerNext();
  expect(Number(field().value)).toBe(4);
});

it('what is being typed when the server answers stays', async () => {
  type('5');
  save();
  type('5.5');
  await answerNext();
  expect(field().value).toBe('5.5');
});

it('a second tap while the first is under way counts', async () => {
  act(() => available().click());
  act(() => available().click());
  await answerNext();
  expect(available().checked).toBe(true);
  await answerNext();
  expect(available().checked).toBe(true);
  expect(asked).toEqual([]);
});

it('the switch is on for what can be had; what is off is said to be sold out beside its name', async () => {
  const said = () => page.textContent?.includes('Ausverkauft');
  expect([available().checked, said()]).toEqual([true, false]);
  act(() => available().click());
  expect([available().checked, said()]).toEqual([false, true]);
  await answerNext();
  expect([available().checked, said()]).toEqual([false, true]);
  // Who speaks to the device reads aloud what stands there.
  expect(available().getAttribute('aria-label')).toContain(available().closest('label')?.textContent);
});

it('price and switch are sent one after the other: no older answer takes the place of a newer one', async () => {
  type('5');
  save();
  act(() => available().click());
  expect(asked).toHaveLength(1);
  await answerNext();
  await answerNext();
  expect([field().value, available().checked]).toEqual(['5.00', false]);
});

it('what was refused stands in the field with the reason', async () => {
  type('5');
  save();
  await answerNext(new Error('Keine Verbindung zum Server'));
  expect(field().value).toBe('5');
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Nicht gespeichert: Keine Verbindung zum Server');
  act(() => available().click());
  await answerNext(new Error('Keine Verbindung zum Server'));
  expect(available().checked).toBe(true);
});

it('a price that is refused keeps nobody from selling out, and is told of', async () => {
  type('5');
  save();
  act(() => available().click());
  await answerNext(new ApiError(409, 'EVENT_CLOSED', 'Der Preis geht nicht.'));
  expect(asked.map(({ patch }) => patch)).toEqual([{ soldOut: true }]);
  await answerNext();
  expect([field().value, available().checked]).toEqual(['5', false]);
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Nicht gespeichert: Der Preis geht nicht.');
});

it('what gets no answer goes once more with what is wanted after it', async () => {
  type('5');
  save();
  act(() => available().click());
  await answerNext(new Error('Keine Verbindung zum Server'));
  expect(asked.map(({ patch }) => patch)).toEqual([{ specialPrice: 5, soldOut: true }]);
  await answerNext();
  expect([field().value, available().checked, page.querySelector('[role=alert]')]).toEqual(['5.00', false, null]);
});

it('that a price was saved is said no longer once another one is typed, or something is refused', async () => {
  const saved = () => page.textContent?.includes('Gespeichert');
  type('5');
  save();
  await answerNext();
  expect(saved()).toBe(true);
  type('viel');
  save();
  expect([saved(), field().getAttribute('aria-invalid')]).toEqual([false, 'true']);
  type('6');
  save();
  await answerNext();
  expect(saved()).toBe(true);
  act(() => available().click());
  await answerNext(new ApiError(409, 'EVENT_CLOSED', 'Das geht nicht.'));
  expect([saved(), page.querySelector('[role=alert]')?.textContent]).toEqual([
    false,
    'Nicht gespeichert: Das geht nicht.',
  ]);
});

it('what is typed while a price is being saved is not said to be saved', async () => {
  type('5');
  save();
  type('viel');
  await answerNext();
  expect([field().value, page.textContent?.includes('Gespeichert')]).toEqual(['viel', false]);
});
