import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { noteContact } from '../../../lib/network-state.ts';
import { pageForEachTest } from '../../../lib/testing/react-page.ts';
import { UnsavedForms } from '../../../ui/unsaved-forms.tsx';
import { EventMenuRow, type EventMenuRowProps } from '../event-menu-row.tsx';

const category = { id: 1, name: 'Getränke', color: '#3B82F6', displayOrder: 0 };
const menuItem = { id: 3, name: 'Bier', description: null, price: 4, category } as EventMenuItemWire['menuItem'];
const BEER: EventMenuItemWire = { id: 9, menuItem, categoryId: 1, category, specialPrice: 4, soldOut: false };

type Patch = Parameters<EventMenuRowProps['onChange']>[1];
type Change = { patch: Patch; answer: (refused?: Error) => Promise<void> };

/** A page with a row of an event's menu for each test: a beer for CHF 4.00, which can be had. */
export function menuRowForEachTest() {
  /** What the server was asked for and has not answered yet, in the order in which it does it. */
  const asked: Change[] = [];
  let stored = BEER;
  let show: (entry: EventMenuItemWire) => void;

  afterEach(() => {
    vi.useRealTimers();
    noteContact(true);
    vi.unstubAllGlobals();
  });
  const { page, render } = pageForEachTest();

  function Row() {
    const [entry, setEntry] = useState(BEER);
    show = setEntry;
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
    asked.length = 0;
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

  /** The menu is loaded anew. */
  function hear(change: Patch) {
    stored = { ...stored, ...change };
    act(() => show(stored));
  }

  return { page, asked, stored: () => stored, field, available, type, save, answerNext, hear };
}
