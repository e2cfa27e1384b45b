// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';

const startAppUpdates = vi.fn();
vi.mock('../lib/app-update.ts', () => ({ startAppUpdates }));

let answer: (data: string) => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  startAppUpdates.mockReset();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
const { renderAndWait } = pageForEachTest();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Screen() {
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  return useQuery({ queryKey: ['menu'], queryFn }).data;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openScreen(screen: React.ReactNode) {
  const { AfterFirstScreen, startAtTheLatest } = await import('./after-first-screen.tsx');
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      {screen}
      <AfterFirstScreen />
    </QueryClientProvider>,
  );
  return startAtTheLatest;
}

it('the rest begins when the first screen has what it asked for, and once', async () => {
  const startAtTheLatest = await openScreen(<Screen />);
  startAtTheLatest();
  await pass(5_000);
  expect(startAppUpdates).not.toHaveBeenCalled();
  answer('menu');
  await pass(100);
  expect(startAppUpdates).toHaveBeenCalledOnce();
  await pass(10_000);
  expect(startAppUpdates).toHaveBeenCalledOnce();
});

it('the rest begins at once where a screen asks nothing', async () => {
  await openScreen(<p>Login</p>);
  await pass(0);
  expect(startAppUpdates).toHaveBeenCalledOnce();
});

it('the rest begins at the latest after ten seconds, also where the server is silent', async () => {
  const startAtTheLatest = await openScreen(<Screen />);
  startAtTheLatest();
  await pass(10_000);
  expect(startAppUpdates).toHaveBeenCalledOnce();
});
