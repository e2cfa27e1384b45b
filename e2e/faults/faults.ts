import { BREAKAGES, brokenCommand } from './broken-product.ts';
import type { Fault } from './fault.ts';
import { killServer } from './kill-server.ts';
import { loseReplies } from './lost-replies.ts';

/** How large the runs of `npm run faults` are; the tests run the same at the smaller size. */
export interface Size {
  killedOrders: number;
  kills: number;
  lostReplies: number;
}

const FULL: Size = { killedOrders: 100_000, kills: 200, lostReplies: 50_000 };
const SEED = 20_261_121;

/** Everything that is done to the server, each with the broken product its checker must catch. */
export function faults(size: Size = FULL): Fault[] {
  const { killedOrders: orders, kills } = size;
  return [
    {
      name: 'server killed under load (SQLite)',
      run: () => killServer({ orders, kills, seed: SEED }),
      controls: [
        {
          name: 'answers before the commit',
          run: () =>
            killServer(
              { orders: 300, kills: 3, seed: SEED },
              { command: brokenCommand(BREAKAGES.answersBeforeCommit) },
            ),
        },
      ],
    },
    {
      name: 'server killed under load (PostgreSQL)',
      run: () => killServer({ orders: orders / 4, kills: kills / 4, seed: SEED }, { engine: 'postgres' }),
      controls: [],
    },
    {
      name: 'answers lost after the commit',
      run: () => loseReplies({ orders: size.lostReplies, seed: SEED }),
      controls: [
        {
          name: 'ignores the id of the client order',
          run: () =>
            loseReplies({ orders: 40, seed: SEED }, { command: brokenCommand(BREAKAGES.ignoresClientOrderId) }),
        },
      ],
    },
  ];
}
