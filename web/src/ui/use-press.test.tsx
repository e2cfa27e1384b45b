// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { usePress } from './use-press.ts';

const { page, render } = pageForEachTest();
let presses: number;

beforeEach(() => {
  presses = 0;
  render(<Screen />);
});

function Screen() {
  const press = usePress(() => presses++);
  return (
    <>
      <input aria-label="Artikel suchen" />
      <input aria-label="Betrag" inputMode="none" />
      <button type="button" {...press}>
        Rösti
      </button>
    </>
  );
}

/** Lines that go with their last piece. */
function Lines() {
  const [lines, setLines] = useState(['Rösti', 'Bratwurst', 'Espresso']);
  return lines.map((name) => (
    <Line key={name} name={name} onLess={() => setLines((all) => all.filter((line) => line !== name))} />
  ));
}

function Line({ name, onLess }: { name: string; onLess: () => void }) {
  const press = usePress(onLess, true);
  return (
    <button type="button" {...press}>
      {name}
    </button>
  );
}

function send(...events: Event[]) {
  const key = page.querySelector('button');
  act(() => {
    for (const event of events) key?.dispatchEvent(event);
  });
}

function pointer(type: string, timeStamp?: number, more?: PointerEventInit): Event {
  const touch = { bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 1 };
  const event = new PointerEvent(type, { ...touch, ...more });
  return timeStamp === undefined ? event : Object.defineProperty(event, 'timeStamp', { value: timeStamp });
}

function touchAt(timeStamp: number, where?: PointerEventInit): void {
  send(pointer('pointerdown', timeStamp, where), pointer('pointerup', timeStamp, where), touchEnd());
}

function touchEnd(): Event {
  return new Event('touchend', { bubbles: true, cancelable: true });
}

function field(label: string): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
  if (!found) throw new Error(`no ${label}`);
  return found;
}

it('answers a touch once and wants none of the mouse events that follow it', () => {
  const lifted = touchEnd();
  send(pointer('pointerdown'), pointer('pointerup'), lifted);
  expect([presses, lifted.defaultPrevented]).toEqual([1, true]);
});

it('takes a second touch within 60 ms for an echo of wet glass, a later one for a tap', () => {
  for (const timeStamp of [1000, 1059, 1060, 1130]) touchAt(timeStamp);
  expect(presses).toBe(3);
});

it('answers the click of an assistive tool after a touch', () => {
  send(pointer('pointerdown'), pointer('pointerup'), touchEnd());
  send(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(presses).toBe(2);
});

it('takes the next click in the same place as meant once the touch has none of its own', () => {
  const answer = vi.fn();
  field('Betrag').addEventListener('click', answer);
  const click = () => field('Betrag').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  send(pointer('pointerdown'), pointer('pointerup'));
  click();
  expect(answer).not.toHaveBeenCalled();
  send(pointer('pointerdown'), pointer('pointerup'), touchEnd());
  click();
  expect(answer).toHaveBeenCalledOnce();
});

it('leaves a touch that became scrolling to the browser', () => {
  const lifted = touchEnd();
  send(pointer('pointerdown'), pointer('pointercancel'), lifted);
  expect([presses, lifted.defaultPrevented]).toEqual([0, false]);
});

it('puts the keyboard of the device away, but leaves a field with keys of its own', () => {
  field('Betrag').focus();
  send(pointer('pointerdown'), pointer('pointerup'), touchEnd());
  expect(document.activeElement).toBe(field('Betrag'));
  field('Artikel suchen').focus();
  send(pointer('pointerdown'), pointer('pointerup'), touchEnd());
  expect(document.activeElement).not.toBe(field('Artikel suchen'));
});

it('takes no line away that has come under a finger which goes on tapping where its line was', () => {
  render(<Lines />);
  touchAt(1000);
  touchAt(1349);
  expect(page.textContent).toBe('BratwurstEspresso');
  touchAt(1350);
  expect(page.textContent).toBe('Espresso');
});

it('takes the next line away at once where it lies elsewhere, and by a mouse', () => {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 48, 48));
  onTestFinished(() => box.mockRestore());
  render(<Lines />);
  touchAt(5000);
  touchAt(5001, { clientY: 48 });
  expect(page.textContent).toBe('Espresso');
  const byMouse = { pointerType: 'mouse', clientY: 48 };
  send(pointer('pointerdown', 5002, byMouse), pointer('pointerup', 5002, byMouse));
  expect(page.textContent).toBe('');
});
