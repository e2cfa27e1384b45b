// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { TimeField } from './time-field.tsx';

const { page, render } = pageForEachTest();
let heard: string[];

function Host() {
  const [time, setTime] = useState('');
  return (
    <TimeField
      label="Zeit von"
      value={time}
      onTime={(next) => {
        heard.push(next);
        setTime(next);
      }}
    />
  );
}

beforeEach(() => {
  heard = [];
  render(<Host />);
});

function field(): HTMLInputElement {
  const input = page.querySelector('input');
  if (!input) throw new Error('no field');
  return input;
}

function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function leave() {
  act(() => field().focus());
  act(() => field().blur());
}

it('a time is understood however it is typed', () => {
  for (const text of ['1', '18', '18:', '18:3', '18:30']) type(text);
  expect(heard).toEqual(['01:00', '18:00', '18:', '18:3', '18:30']);
  leave();
  expect(field().value).toBe('18:30');
});

it('what is no time is handed on as it is: nobody is given the whole day for it', () => {
  type('25:10');
  leave();
  expect([field().value, heard.at(-1)]).toEqual(['25:10', '25:10']);
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Zeit als 18:30 eingeben.');
  type('');
  expect([field().value, heard.at(-1)]).toEqual(['', '']);
});
