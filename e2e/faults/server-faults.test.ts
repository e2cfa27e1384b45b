import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { afterEach, expect, it } from 'vitest';
import { runFault } from './fault.ts';
import { faults, SHORT } from './faults.ts';

afterEach(() => KillableServer.endAll());

it.each(faults(SHORT).filter(({ name }) => !/PostgreSQL|root/.test(name)))(
  '$name: nothing lost, nothing double',
  async (fault) => {
    const { problems, figures } = await runFault(fault);
    console.info(fault.name, figures);
    expect(problems).toEqual([]);
  },
);
