// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

function Screen({ station = STATION }) {
  useSeen(1, TICKETS, station, { state: 'live' }, true);
  return null;
}

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json(null);
  });
});

it('what is seen is told by the names under which the server has it', async () => {
  render(<Screen />);
  await until(() =>
    expect(sent).toEqual([
      { orderIds: [1, 3], categories: ['Grill'] },
      { orderIds: [2], categories: ['Vom Grill'] },
    ]),
  );
});

it('what another station made until now is told of, too, once it is made here', async () => {
  render(<Screen />);
  await until(() => expect(sent).toHaveLength(2));
  const bookedAs = (order: { id: number }, names: readonly string[]) =>
    order.id === 2 ? ['Vom Grill', 'Buffet'] : STATION.bookedAs(order, names);
  render(<Screen station={{ ...STATION, bookedAs }} />);
  await until(() => expect(sent.slice(2)).toEqual([{ orderIds: [2], categories: ['Vom Grill', 'Buffet'] }]));
});
