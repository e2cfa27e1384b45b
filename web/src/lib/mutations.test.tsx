// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it } from 'vitest';
import { useIsMutating, useMutation } from './mutations.ts';
import { pageForEachTest, until } from './testing/react-page.ts';

const { page, render } = pageForEachTest();

function Saving() {
  const { mutate } = useMutation({ mutationKey: ['saving'], mutationFn: () => new Promise<void>(() => undefined) });
  return (
    <button type="button" onClick={() => mutate()}>
      {useIsMutating({ mutationKey: ['saving'] })}
    </button>
  );
}

it('what one user has under way is nothing for the next one', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['list'], []);
  queries.setQueryData(['other list'], []);
  const show = (user: string) =>
    render(
      <QueryClientProvider client={queries}>
        <Saving key={user} />
      </QueryClientProvider>,
    );
  show('vreni');
  act(() => page.querySelector('button')?.click());
  await until(() => expect(page.textContent).toBe('1'));
  // One list that is no longer looked at ends nothing.
  await act(async () => queries.removeQueries({ queryKey: ['list'] }));
  expect(page.textContent).toBe('1');
  await act(async () => queries.clear());
  show('beat');
  await until(() => expect(page.textContent).toBe('0'));
});
