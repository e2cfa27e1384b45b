// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useLeaveDialog } from './use-dialog-leave.ts';

const { page, render } = pageForEachTest();
let closed: number;

beforeEach(() => {
  closed = 0;
});

function show({ sending = false } = {}) {
  render(
    <Dialog open onClose={() => closed++} title="Bemerkung">
      <textarea />
      <input type="checkbox" />
      <Button loading={sending}>Speichern</Button>
      <CancelKey />
    </Dialog>,
  );
}

function CancelKey() {
  return <Button onClick={useLeaveDialog()}>Nicht speichern</Button>;
}

function find<E extends Element>(selector: string): E {
  const element = page.querySelector<E>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

function tapBeside() {
  act(() => {
    for (const type of ['pointerdown', 'pointerup']) {
      find('dialog').dispatchEvent(new PointerEvent(type, { bubbles: true }));
    }
  });
}

function pressEscape() {
  act(() => void find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
}

function write(text: string) {
  const field = find<HTMLTextAreaElement>('textarea');
  field.value = text;
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

function pressClose() {
  act(() => find<HTMLElement>('[aria-label="Schliessen"]').click());
}

function press(label: string) {
  const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  act(() => key?.click());
}

it.each([
  ['a tap beside it', tapBeside],
  ['Esc', pressEscape],
  ['«Schliessen»', pressClose],
  ['its key «Abbrechen»', () => press('Nicht speichern')],
])('%s closes a dialog in which nothing is written', (_, leave) => {
  show();
  act(() => find<HTMLInputElement>('input').click());
  leave();
  expect(closed).toBe(1);
});

it.each([
  ['a tap beside it', tapBeside],
  ['Esc', pressEscape],
  ['«Schliessen»', pressClose],
  ['its key «Abbrechen»', () => press('Nicht speichern')],
])('%s asks first where something is written', (_, leave) => {
  show();
  write('ohne Zwiebeln');
  leave();
  expect([closed, find('[role="alertdialog"] h2').textContent]).toEqual([0, 'Änderungen verwerfen?']);
  press('Abbrechen');
  expect([closed, find<HTMLTextAreaElement>('textarea').value]).toEqual([0, 'ohne Zwiebeln']);
  leave();
  press('Verwerfen');
  expect(closed).toBe(1);
});

it('what was removed again is nothing to ask about', () => {
  show();
  write('ohne');
  write('');
  tapBeside();
  expect(closed).toBe(1);
});

it('nothing closes a dialog by mistake while it sends, its key does', () => {
  show({ sending: true });
  write('ohne Zwiebeln');
  tapBeside();
  pressEscape();
  expect(closed).toBe(0);
  pressClose();
  expect(closed).toBe(1);
});

it('a finger that only lifts beside it was not meant for that', () => {
  show();
  act(() => {
    find('textarea').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    find('dialog').dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  });
  expect(closed).toBe(0);
});
