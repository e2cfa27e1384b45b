// @vitest-environment happy-dom
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteContact } from '../lib/network-state.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../lib/testing/waiter-screen.tsx';
import { LogOutGuard, useLogOut } from './log-out.tsx';

waiterForEachTest();
beforeEach(() => noteContact(true));
afterEach(() => noteContact(true));
const { page, render } = pageForEachTest();

function LogOutKey() {
  const logOut = useLogOut();
  return (
    <>
      <button type="button" id="log-out" onClick={logOut}>
        Abmelden
      </button>
      <output>{useLocation().pathname}</output>
    </>
  );
}

function show() {
  render(
    waiterScreen(
      <LogOutGuard>
        <LogOutKey />
      </LogOutGuard>,
      { path: '/event-menu' },
    ),
  );
}

const logOut = () => act(() => page.querySelector<HTMLElement>('#log-out')?.click());
const answer = (name: string) =>
  act(() => [...page.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)?.click());
const question = () => page.querySelector('dialog[open] h2')?.textContent;
const place = () => page.querySelector('output')?.textContent;
const isKnown = () => localStorage.getItem('user') !== null;

it('logs out at once where the server answers', () => {
  show();
  logOut();
  expect([question(), place(), isKnown()]).toEqual([undefined, '/login', false]);
});

it('asks first where nobody could log in again', () => {
  show();
  act(() => noteContact(false));
  logOut();
  expect([question(), place(), isKnown()]).toEqual(['Keine Verbindung zum Server', '/event-menu', true]);
  answer('Abbrechen');
  expect([question(), place(), isKnown()]).toEqual([undefined, '/event-menu', true]);
  logOut();
  answer('Abmelden');
  expect([question(), place(), isKnown()]).toEqual([undefined, '/login', false]);
});

it('a question that waits for an answer follows the network', () => {
  show();
  act(() => noteContact(false));
  logOut();
  act(() => noteContact(true));
  expect([question(), page.textContent?.includes('Ohne sie')]).toEqual(['Wieder verbunden', false]);
  answer('Abmelden');
  expect([place(), isKnown()]).toEqual(['/login', false]);
});
