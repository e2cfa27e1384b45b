import { BREAKAGES, brokenCommand } from './broken-product.ts';
import type { Fault } from './fault.ts';
import type { Size } from './faults.ts';
import { loseDatabase } from './lost-database.ts';
import { reconnectStreams } from './reconnects.ts';
import { restartInTurn } from './several-nodes.ts';

const SEED = 20_261_122;
const LOST = /is lost$/;

/** What is done to several servers on one PostgreSQL, and to the database below them. */
export function nodeFaults(size: Size): Fault[] {
  const { orders, restarts, reconnects } = size.severalNodes;
  const { databaseOrders, databaseRestarts } = size;
  return [
    {
      name: 'two servers restarted in turn',
      run: () => restartInTurn({ orders, restarts, seed: SEED }),
      controls: [
        {
          name: 'ignores the id of the client order',
          expects: /is there \d+ times$/,
          run: () =>
            restartInTurn(
              { orders: 20, restarts: 0, seed: SEED },
              { command: brokenCommand(BREAKAGES.ignoresClientOrderId) },
            ),
        },
      ],
    },
    {
      name: 'streams that move between two servers',
      run: () => reconnectStreams({ reconnects, seed: SEED }, { engine: 'postgres', nodes: 2 }),
      controls: [],
    },
    {
      name: 'database crashes and starts again',
      run: () => loseDatabase({ orders: databaseOrders, times: databaseRestarts }, 'start again'),
      controls: [
        {
          name: 'answers before the commit',
          expects: LOST,
          // One crash alone may come between two commits, with nothing said too early to lose.
          run: () =>
            loseDatabase({ orders: 400, times: 4 }, 'start again', {
              command: brokenCommand(BREAKAGES.answersBeforeCommitOnPostgres),
            }),
        },
      ],
    },
    {
      name: 'database fails over to its synchronous standby',
      run: () => loseDatabase({ orders: databaseOrders, times: 1 }, 'fail over'),
      controls: [
        {
          name: 'the standby is not synchronous',
          expects: LOST,
          run: () => loseDatabase({ orders: 120, times: 2 }, 'fail over', { isStandbyDeaf: true }),
        },
      ],
    },
  ];
}
