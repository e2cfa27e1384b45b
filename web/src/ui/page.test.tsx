// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { Page } from './page.tsx';

afterEach(() => vi.restoreAllMocks());
const { page, render } = pageForEachTest();

it('begins at its top, unless somebody comes back to where they were', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  const routes = [
    { path: '/', element: <Page title="Events">{<Link to="/events/1">Details</Link>}</Page> },
    { path: '/events/1', element: <Page title="Dorffest">Festzelt</Page> },
  ];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  expect(scrolled).not.toHaveBeenCalled();
  await act(async () => page.querySelector('a')?.click());
  expect(page.textContent).toContain('Festzelt');
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  await act(() => router.navigate(-1));
  expect(page.textContent).toContain('Details');
  expect(scrolled).toHaveBeenCalledTimes(1);
});
