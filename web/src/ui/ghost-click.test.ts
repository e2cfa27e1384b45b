// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isGhostClick } from './ghost-click.ts';

const category = document.createElement('button');
const label = category.appendChild(document.createElement('span'));
const item = document.createElement('button');
const press = { at: 1000, x: 50, y: 80, element: category };

function clickOn(target: Node, changes = {}) {
  return { timeStamp: 1030, clientX: 50, clientY: 80, detail: 1, target, ...changes };
}

it('the click of a tap that has already changed the screen hits nothing on the new one', () => {
  expect(isGhostClick(clickOn(item), press)).toBe(true);
});

it('the click on the key that was pressed itself is no ghost', () => {
  expect(isGhostClick(clickOn(category), press)).toBe(false);
  expect(isGhostClick(clickOn(label), press)).toBe(false);
});

it('the keyboard, another place and a later tap are meant', () => {
  expect(isGhostClick(clickOn(item, { detail: 0 }), press)).toBe(false);
  expect(isGhostClick(clickOn(item, { clientX: 90 }), press)).toBe(false);
  expect(isGhostClick(clickOn(item, { timeStamp: 1800 }), press)).toBe(false);
  expect(isGhostClick(clickOn(item), undefined)).toBe(false);
});
