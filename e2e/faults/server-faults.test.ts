import { expect, it } from 'vitest';
import { runFault } from './fault.ts';
import { faults } from './faults.ts';

/** Small enough for every run of the tests; `npm run faults` has the large figures. */
const SMALL = { killedOrders: 3000, kills: 10, lostReplies: 2000 };

it.each(faults(SMALL).filter(({ name }) => !name.includes('PostgreSQL')))(
  '$name: nothing lost, nothing double',
  async (fault) => {
    const { problems, figures } = await runFault(fault);
    console.info(fault.name, figures);
    expect(problems).toEqual([]);
  },
);
