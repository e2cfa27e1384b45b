// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ExportKey } from './export-key.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('offers to cancel a file of which nothing has come yet', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  let signal: AbortSignal | undefined;
  const make = (download: { signal: AbortSignal }) => {
    signal = download.signal;
    return new Promise<string>(() => undefined);
  };
  const host = document.body.appendChild(document.createElement('div'));
  const key = (name: string) => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const root = createRoot(host);
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ExportKey label="Export" make={make} failure={String} />
      </QueryClientProvider>,
    ),
  );
  await act(async () => key('Export')?.click());
  expect(key('Abbrechen')).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(host.textContent).toContain('Der Server bereitet die Datei vor.');
  await act(async () => key('Abbrechen')?.click());
  expect(signal?.aborted).toBe(true);
  expect(host.textContent).toContain('Abgebrochen, nichts gespeichert');
  await act(() => root.unmount());
});
