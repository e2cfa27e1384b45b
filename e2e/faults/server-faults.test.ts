import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { afterEach, expect, it } from 'vitest';
import { runFault } from './fault.ts';
import { faults, SHORT } from './faults.ts';

afterEach(() => KillableServer.endAll());

/** A part of an evening; `npm run faults -- --short` has the whole. */
const QUICK = {
  ...SHORT,
  killedOrders: 200,
  kills: 2,
  lostReplies: 80,
  reconnects: 80,
};

// Printers fail in minutes of real time there; here they do by a clock of their own, beside the server's queue.
it.each(faults(QUICK).filter(({ name }) => !/PostgreSQL|root|printer that fails/.test(name)))(
  '$name: nothing lost, nothing double',
  async (fault) => {
    const { problems, figures } = await runFault(fault);
    console.info(fault.name, figures);
    expect(problems).toEqual([]);
  },
);
