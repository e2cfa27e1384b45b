// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { EVENTS_AGAIN_MS, useDeletedEvent } from './kitchen-menu.ts';

const dropped = vi.fn();
/** Of the server, to the questions still to come. */
let answers: Response[] = [];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropped.mockReset();
});
const { renderAndWait } = pageForEachTest();

function Screen({ unlisted }: { unlisted: number | undefined }) {
  useDeletedEvent(unlisted, dropped);
  return null;
}

/** An event that leaves the list, and as much time as it takes to ask for it so often. */
async function leavesList(...asked: Response[]): Promise<void> {
  vi.useFakeTimers();
  answers = [...asked];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json([]));
  const queries = new QueryClient();
  const show = (unlisted: number | undefined) =>
    renderAndWait(
      <QueryClientProvider client={queries}>
        <Screen unlisted={unlisted} />
      </QueryClientProvider>,
    );
  await show(undefined);
  expect(answers).toEqual(asked);
  expect(dropped).not.toHaveBeenCalled();
  await show(4);
  await act(() => vi.advanceTimersByTimeAsync(asked.length * EVENTS_AGAIN_MS));
}

it('an event that was deleted is dropped', async () => {
  await leavesList(Response.json({ code: 'NOT_FOUND', message: 'Event nicht gefunden' }, { status: 404 }));
  expect(dropped).toHaveBeenCalled();
});

it('one that is only over stays, also where a page of the network says that there is none', async () => {
  await leavesList(Response.json([]), new Response('<h1>Not Found</h1>', { status: 404 }), Response.json([]));
  expect(answers).toEqual([]);
  expect(dropped).not.toHaveBeenCalled();
});
