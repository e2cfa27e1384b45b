// @vitest-environment happy-dom
import { act } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { TableForm } from './table-form.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

function Menu() {
  const navigate = useNavigate();
  const { tableNumber } = useLocation().state;
  return (
    <>
      <h1>Menü für {tableNumber}</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        Wieder
      </button>
    </>
  );
}

it('two taps on «Weiter» are one step', async () => {
  await renderAndWait(
    waiterScreen(
      <Routes>
        <Route path="/tables" element={<TableForm title="Tisch auswählen" withEvents={false} />} />
        <Route path="/menu" element={<Menu />} />
      </Routes>,
      { path: '/tables' },
    ),
  );
  const press = (name: string, times: number) =>
    act(async () => {
      const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      for (let tap = 0; tap < times; tap++) key?.click();
    });
  for (const key of ['0', '7']) {
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  }
  await press('Weiter', 3);
  expect(page.querySelector('h1')?.textContent).toBe('Menü für 7');
  await press('Wieder', 1);
  expect(page.querySelector('h1')?.textContent).toBe('Tisch auswählen');
});

it('the standard menu is for tables only: «Takeaway» is none, and that is said before anything is chosen', async () => {
  await renderAndWait(waiterScreen(<TableForm title="Tisch auswählen" withEvents={false} />, { path: '/tables' }));
  const field = page.querySelector<HTMLInputElement>('input[name="tableNumber"]');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Takeaway');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(field?.value).toBe('Takeaway');
  await act(async () => page.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Bitte eine Tisch-Nr. eingeben!');
});
