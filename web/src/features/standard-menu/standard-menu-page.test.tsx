// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getDraft, keepDraft } from '../../lib/order-drafts.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { StandardMenuPage } from './standard-menu-page.tsx';

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const { page, render } = pageForEachTest();
const line = (name: string) => ({ menuItemId: 1, name, category: 'Getränke', priceRappen: 450, quantity: 2 });

it('from one table straight to another in the history, each keeps its own order', async () => {
  await keepDraft({ eventId: null, tableNumber: '7', cart: [line('Bier')], clientOrderId: 'seven' });
  let go: ReturnType<typeof useNavigate> = () => undefined;
  function Way() {
    go = useNavigate();
    return null;
  }
  render(
    waiterScreen(
      <>
        <Way />
        <Routes>
          <Route path="/menu" element={<StandardMenuPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
    ),
  );
  const open = (state: object) => act(() => go('/menu', { state }));
  await open({ tableNumber: '5', preservedOrder: [line('Cola')], clientOrderId: 'five' });
  await until(() => expect(page.textContent).toContain('Cola'));
  await open({ tableNumber: '7' });
  await until(() => expect(page.textContent).toContain('Tisch 7'));
  await until(() => expect(page.textContent).toContain('Bier'));
  expect((await getDraft(null, '7'))?.cart).toEqual([line('Bier')]);
});
