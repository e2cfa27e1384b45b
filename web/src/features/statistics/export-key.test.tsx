// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { ExportKey } from './export-key.tsx';

afterEach(() => {
  vi.useRealTimers();
});
const { page, renderAndWait } = pageForEachTest();

it('offers to cancel a file of which nothing has come yet', async () => {
  vi.useFakeTimers();
  let signal: AbortSignal | undefined;
  const make = (download: { signal: AbortSignal }) => {
    signal = download.signal;
    return new Promise<string>(() => undefined);
  };
  const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <ExportKey label="Export" make={make} failure={String} />
    </QueryClientProvider>,
  );
  await act(async () => key('Export')?.click());
  expect(key('Abbrechen')).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(page.textContent).toContain('Der Server bereitet die Datei vor.');
  await act(async () => key('Abbrechen')?.click());
  expect(signal?.aborted).toBe(true);
  expect(page.textContent).toContain('Abgebrochen, nichts gespeichert');
});
