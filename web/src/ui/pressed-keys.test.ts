// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { markPressedKeys } from './pressed-keys.ts';

it('a key is marked from the finger down on it, or on what is written on it, until it lifts or scrolls', () => {
  markPressedKeys();
  document.body.innerHTML = '<button class="pressable"><span>7</span></button><p>elsewhere</p>';
  const [key, face, elsewhere] = ['button', 'span', 'p'].map((name) => document.querySelector(name));
  const happens = (type: string, to: Element | null | undefined) =>
    to?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  const isMarked = () => key?.hasAttribute('data-pressed');
  for (const end of ['pointerup', 'pointercancel']) {
    happens('pointerdown', face);
    expect(isMarked()).toBe(true);
    happens(end, elsewhere);
    expect(isMarked()).toBe(false);
  }
  happens('pointerdown', elsewhere);
  expect(isMarked()).toBe(false);
});
