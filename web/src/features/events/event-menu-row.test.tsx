// @vitest-environment happy-dom
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, noAnswer } from '../../lib/api.ts';
import { noteContact } from '../../lib/network-state.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { UnsavedForms } from '../../ui/unsaved-forms.tsx';
import { EventMenuRow, type EventMenuRowProps } from './event-menu-row.tsx';

afterEach(() => {
  vi.useRealTimers();
  noteContact(true);
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();
const category = { id: 1, name: 'Getränke', color: '#3B82F6', displayOrder: 0 };
const menuItem = { id: 3, name: 'Bier', description: null, price: 4, category } as EventMenuItemWire['menuItem'];
const BEER: EventMenuItemWire = { id: 9, menuItem, categoryId: 1, category, specialPrice: 4, soldOut: false };

type Patch = Parameters<EventMenuRowProps['onChange']>[1];
type Change = { patch: Patch; answer: (refused?: Error) => Promise<void> };
/** What the server was asked for and has not answered yet, in the order in which it does it. */
let asked: Change[];
let stored: EventMenuItemWire;

function Row() {
  const [entry, setEntry] = useState(BEER);
  const onChange: EventMenuRowProps['onChange'] = (_id, patch) => {
    const { promise, resolve, reject } = Promise.withResolvers<EventMenuItemWire>();
    asked.push({
      patch,
      answer: (refused) =>
        act(async () => {
          if (refused) return reject(refused);
          stored = { ...stored, ...patch };
          setEntry(stored);
          resolve(stored);
        }),
    });
    return promise;
  };
  return <EventMenuRow entry={entry} isCashRounded={false} onChange={onChange} onRemove={() => undefined} />;
}

beforeEach(() => {
  asked = [];
  stored = BEER;
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <MemoryRouter>
      <a href="/events">Events</a>
      <UnsavedForms>
        <table>
          <tbody>
            <Row />
          </tbody>
        </table>
      </UnsavedForms>
    </MemoryRouter>,
  );
});

const field = () => page.querySelector<HTMLInputElement>('input[inputmode]') as HTMLInputElement;
const available = () => page.querySelector<HTMLInputElement>('input[role=switch]') as HTMLInputElement;

function type(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function save() {
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
}

const answerNext = (refused?: Error) => (asked.shift() as Change).answer(refused);

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
  expect(said()).toContain('CHF 5.00 wird gespeichert, sobald die Verbindung da ist. Bis dahin gilt CHF 4.00.');
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
  expect([question(), stored.specialPrice]).toEqual([undefined, 5]);
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
