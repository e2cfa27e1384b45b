// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { ExportKey, type ExportKeyProps } from './export-key.tsx';

const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const show = (source: string, make: ExportKeyProps['make']) => (
  <QueryClientProvider client={client}>
    <ExportKey label="Export" source={source} make={make} failure={String} />
  </QueryClientProvider>
);
const client = new QueryClient();

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
  await renderAndWait(show('Tag', make));
  await act(async () => key('Export')?.click());
  expect(key('Abbrechen')).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(page.textContent).toContain('Der Server bereitet die Datei vor.');
  await act(async () => key('Abbrechen')?.click());
  expect(signal?.aborted).toBe(true);
  expect(page.textContent).toContain('Abgebrochen, nichts gespeichert');
});

it('says that it failed also where something else was chosen meanwhile', async () => {
  const making = Promise.withResolvers<string>();
  await renderAndWait(show('Tag', () => making.promise));
  await act(async () => key('Export')?.click());
  await renderAndWait(show('Woche', () => making.promise));
  making.reject(new Error('Keine Verbindung'));
  await until(() => expect(page.querySelector('[role="alert"]')?.textContent).toContain('Keine Verbindung'));
});

it('says that it failed as long as the same would be made again', async () => {
  const make = () => Promise.reject(new Error('Das Enddatum liegt vor dem Startdatum.'));
  await renderAndWait(show('12. bis 11.', make));
  await act(async () => key('Export')?.click());
  await until(() => expect(page.querySelector('[role="alert"]')?.textContent).toContain('Das Enddatum liegt'));
  await renderAndWait(show('12. bis 13.', make));
  expect(page.querySelector('[role="alert"]')).toBeNull();
});
