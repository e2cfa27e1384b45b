// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { openTickets } from './tickets.ts';
import { useSeen } from './use-seen.ts';

afterEach(() => vi.unstubAllGlobals());
const { render } = pageForEachTest();

const STATION = {
  names: ['Grill'],
  bookedAs: ({ id }: { id: number }, names: readonly string[]) => (id === 2 ? ['Vom Grill'] : names),
};
const TICKETS = openTickets(
  [1, 2, 3].map((id) => orderWith(id, [[1, 'Bratwurst', 'Grill']])),
  { station: STATION.names, acknowledged: new Set() },
);

function Screen() {
  useSeen(1, TICKETS, STATION, { state: 'live' }, true);
  return null;
}

it('what is seen is told by the names under which the server has it', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json(null);
  });
  render(<Screen />);
  await until(() =>
    expect(sent).toEqual([
      { orderIds: [1, 3], categories: ['Grill'] },
      { orderIds: [2], categories: ['Vom Grill'] },
    ]),
  );
});
