import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { afterEach, expect, it } from 'vitest';
import { runFault } from './fault.ts';
import { faults } from './faults.ts';

/** Small enough for every run of the tests; `npm run faults` has the large figures. */
const SMALL = {
  killedOrders: 3000,
  kills: 10,
  lostReplies: 2000,
  reconnects: 1000,
  failingDiskOrders: 300,
  fullDiskOrders: 0,
  powerCuts: 0,
};

afterEach(() => KillableServer.endAll());

it.each(faults(SMALL).filter(({ name }) => !/PostgreSQL|root/.test(name)))(
  '$name: nothing lost, nothing double',
  async (fault) => {
    const { problems, figures } = await runFault(fault);
    console.info(fault.name, figures);
    expect(problems).toEqual([]);
  },
);
