// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError, noAnswer } from '../../lib/api.ts';
import { noteContact } from '../../lib/network-state.ts';
import { menuRowForEachTest } from './testing/menu-row.tsx';

const { page, asked, stored, field, available, type, save, answerNext, hear } = menuRowForEachTest();

const said = () => [...page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' ');
const question = () => page.querySelector('dialog[open] h2')?.textContent;
const leave = () => act(() => page.querySelector('a')?.click());

function press(name: string) {
  const keys = [...page.querySelectorAll('button')];
  act(() => keys.find(({ textContent }) => textContent === name)?.click());
}

/** The request has found no server, and so has everything else since. */
async function loseLink() {
  act(() => noteContact(false));
  await answerNext(noAnswer());
}

it('a price that found no server is said to wait, and goes out by itself when the server is back', async () => {
  type('5');
  save();
  await loseLink();
  expect(said()).toBe('CHF 5.00 wird gespeichert, sobald die Verbindung da ist.');
  expect(asked).toEqual([]);
  act(() => noteContact(true));
  expect(asked.map(({ patch }) => patch)).toEqual([{ specialPrice: 5 }]);
  await answerNext();
  expect([field().value, said()]).toEqual(['5.00', '']);
});

it('a price that waits for the server goes out no more once another one is typed', async () => {
  type('5');
  save();
  await loseLink();
  type('6');
  act(() => noteContact(true));
  expect([asked, field().value]).toEqual([[], '6']);
});

it('a price that waits is not forgotten over a switch that finds no server either', async () => {
  type('5');
  save();
  await loseLink();
  act(() => available().click());
  await answerNext(noAnswer());
  const waiting = '«Ausverkauft» wird gespeichert, sobald die Verbindung da ist.';
  expect([available().checked, said()]).toEqual([false, expect.stringContaining(waiting)]);
  act(() => noteContact(true));
  expect(asked.map(({ patch }) => patch)).toEqual([{ specialPrice: 5, soldOut: true }]);
  await answerNext();
  expect([available().checked, said()]).toEqual([false, '']);
});

it('a price that is taken back while nobody knows what became of it is not sent again', async () => {
  type('5');
  save();
  act(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  await loseLink();
  act(() => noteContact(true));
  expect([asked, field().value, said()]).toEqual([[], '4.00', expect.not.stringContaining('wird gespeichert')]);
});

it('a price whose request fails alone, while others are answered, is tried again after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  type('5');
  save();
  await answerNext(noAnswer());
  await answerNext(noAnswer());
  expect(asked).toEqual([]);
  act(() => vi.advanceTimersByTime(5_000));
  expect(asked.map(({ patch }) => patch)).toEqual([{ specialPrice: 5 }]);
});

it('what may be saved although the server failed is uncertain until the menu shows it', async () => {
  type('5');
  save();
  await answerNext(new ApiError(500, 'INTERNAL', 'Interner Fehler'));
  expect(said()).toBe('Ungewiss, ob gespeichert: Interner Fehler');
  hear({ soldOut: true });
  expect(said()).toBe('Ungewiss, ob gespeichert: Interner Fehler');
  hear({ specialPrice: 5 });
  expect(said()).toBe('');
  // Somebody else has another price saved.
  hear({ specialPrice: 6 });
  expect(said()).toBe('');
});

it('what waits for the server waits no more where the menu shows that it was saved', async () => {
  type('5');
  save();
  await loseLink();
  act(() => available().click());
  await answerNext(noAnswer());
  hear({ specialPrice: 5 });
  expect(said()).not.toContain('CHF 5.00 wird gespeichert');
  expect(said()).toContain('«Ausverkauft» wird gespeichert');
  hear({ soldOut: true });
  expect(said()).toBe('');
});

it('what is no price is not left without a question', () => {
  type('9,5,0');
  save();
  leave();
  expect(question()).toBe('Änderungen verwerfen?');
});

it('a price that waits is not left without a question, which goes away once it is saved', async () => {
  type('5');
  save();
  await loseLink();
  leave();
  expect(question()).toBe('Änderungen verwerfen?');
  act(() => noteContact(true));
  await answerNext();
  expect([question(), stored().specialPrice]).toEqual([undefined, 5]);
});

it.each(['12.05', '1.30'])('a price that is far from the one before is saved after a question alone: %s', (price) => {
  type(price);
  save();
  expect(question()).toBe(`CHF ${price} statt CHF 4.00?`);
  expect(asked).toEqual([]);
  press('Übernehmen');
  expect([question(), asked.map(({ patch }) => patch)]).toEqual([undefined, [{ specialPrice: Number(price) }]]);
});

it.each(['12', '1.35', '0'])('a price that may be meant is saved at once: %s', (price) => {
  type(price);
  save();
  expect([question(), asked.map(({ patch }) => patch)]).toEqual([undefined, [{ specialPrice: Number(price) }]]);
});

it('«Abbrechen» brings back the price before one that was asked about on leaving its field', () => {
  act(() => field().focus());
  type('40');
  act(() => field().blur());
  expect(question()).toBe('CHF 40.00 statt CHF 4.00?');
  press('Abbrechen');
  expect([question(), field().value, asked]).toEqual([undefined, '4.00', []]);
  leave();
  expect(question()).toBeUndefined();
});

it('a link that is followed while a price is asked about saves nothing', () => {
  type('40');
  save();
  leave();
  expect(page.querySelectorAll('dialog[open]')).toHaveLength(2);
  press('Verwerfen');
  expect(asked).toEqual([]);
});
