import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { afterEach, expect, it } from 'vitest';
import { restartInTurn } from './several-nodes.ts';

afterEach(() => KillableServer.endAll());

it('two servers restarted in turn: nothing lost, nothing double', async () => {
  const { problems, figures } = await restartInTurn({ orders: 60, restarts: 2, seed: 1 });
  console.info(figures);
  expect(problems).toEqual([]);
});
