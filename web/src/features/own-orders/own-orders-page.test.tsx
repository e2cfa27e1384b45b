// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OwnOrdersPage } from './own-orders-page.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

const press = (name: string, times = 1) =>
  act(async () => {
    const key = [...page.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === name);
    for (let tap = 0; tap < times; tap++) key?.click();
  });

it('two taps on «Zurück» lead to the screen before, not out of it', async () => {
  await renderAndWait(
    waiterScreen(
      <Routes>
        <Route path="/" element={<Link to="/event-menu">Bestellen</Link>} />
        <Route path="/event-menu" element={<Link to="/orders">Letzte</Link>} />
        <Route path="/orders" element={<OwnOrdersPage />} />
      </Routes>,
    ),
  );
  await press('Bestellen');
  await press('Letzte');
  await press('Zurück', 2);
  expect(page.textContent).toBe('Letzte');
});
