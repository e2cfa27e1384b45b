// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { WaiterAccess } from './waiter-access.tsx';

const FEST = { id: 7, name: 'Dorffest', eventDate: '2026-11-28', waiterAccessTag: 'DORF' } as Event;
const { render } = pageForEachTest();
const cards = () => document.querySelectorAll('.waiter-card').length;

it('the waiters’ card is in the page only when that is printed', () => {
  render(
    <MemoryRouter>
      <WaiterAccess event={FEST} />
    </MemoryRouter>,
  );
  expect(cards()).toBe(0);
  act(() => void window.dispatchEvent(new window.Event('beforeprint')));
  expect(cards()).toBe(1);
  expect(document.querySelector('.waiter-card')?.textContent).toContain('DORF');
});
