// @vitest-environment happy-dom
import type { CloudPrinter } from '@bestellsystem/domain/cloud-printers-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { FetchedPrinters } from './fetched-printers.tsx';

const PRINTER = { printerId: 3, displayName: 'Theke', portType: 'cloudprnt', connected: false } as CloudPrinter;
let given: ((answer: Response) => void)[];

beforeEach(() => {
  given = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(path.endsWith('/cloud-printers') ? [PRINTER] : []);
    return new Promise<Response>((resolve) => given.push(resolve));
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, renderAndWait } = pageForEachTest();

const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const shown = () => [...page.querySelectorAll<HTMLInputElement>('input[readonly]')].map(({ value }) => value);

async function tapTwice(name: string) {
  act(() => key(name)?.click());
  act(() => key(name)?.click());
  await until(() => expect(given.length).toBeGreaterThan(0));
}

it('two taps give a printer one address: a second one would replace the first, which may be shown last', async () => {
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <FetchedPrinters eventId={7} />
    </QueryClientProvider>,
  );
  await until(() => expect(key('Adresse zeigen')).toBeDefined());
  await tapTwice('Adresse zeigen');
  for (const [index, answer] of given.entries()) answer(Response.json({ path: `/cloud/${index + 1}` }));
  await until(() => expect(shown()).toEqual([`${location.origin}/cloud/1`]));
  expect(given).toHaveLength(1);
});

it('two taps make one print helper, and what is typed meanwhile for the next stays', async () => {
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <AgentsPanel />
    </QueryClientProvider>,
  );
  act(() => {
    const details = page.querySelector('details');
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  const field = () => page.querySelector<HTMLInputElement>('input[placeholder="Laptop im Zelt"]');
  await until(() => expect(field()).not.toBeNull());
  type('Zelt');
  await tapTwice('Anlegen');
  type('Bar');
  given[0]?.(Response.json({ id: 1, key: 'first' }));
  await until(() => expect(shown()[0]).toContain('--key first'));
  expect([given.length, field()?.value]).toEqual([1, 'Bar']);

  function type(name: string) {
    const input = field();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    act(() => {
      if (input) set?.call(input, name);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
});
