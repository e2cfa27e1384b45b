// @vitest-environment happy-dom
import { act } from 'react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../lib/testing/waiter-screen.tsx';
import { entriesFor } from './navigation-entries.ts';
import { NavigationSheet } from './navigation-sheet.tsx';

waiterForEachTest();
const { page, render } = pageForEachTest();

function Location() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify([pathname, state])}</output>;
}

it('leads a waiter to the orders of their own event', () => {
  const user = { ...WAITER, role: 'WAITER', eventTag: 'fest', deviceNumber: 2, serviceNumber: 2 } as const;
  render(
    waiterScreen(
      <>
        <NavigationSheet user={user} entries={entriesFor('WAITER')} current={undefined} />
        <Location />
      </>,
      { path: '/orders' },
    ),
  );
  act(() => page.querySelector('button')?.click());
  act(() => page.querySelector<HTMLElement>('nav a')?.click());
  expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual([
    '/',
    { eventId: 4, preSelectedEvent: true },
  ]);
});
