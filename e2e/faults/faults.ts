import { BREAKAGES, brokenCommand } from './broken-product.ts';
import { failDisk } from './failing-disk.ts';
import type { Fault } from './fault.ts';
import { fillDisk, noOwnMounts } from './full-disk.ts';
import { killServer } from './kill-server.ts';
import { loseReplies } from './lost-replies.ts';
import { cutPower, noPowerCut } from './power-cut.ts';
import { reconnectStreams } from './reconnects.ts';

/** How large the runs of `npm run faults` are; the tests run the same at the smaller size. */
export interface Size {
  killedOrders: number;
  kills: number;
  lostReplies: number;
  reconnects: number;
  /** Orders while the disk fails. */
  failingDiskOrders: number;
  /** Orders while a disk fills up; only with root. */
  fullDiskOrders: number;
  /** Only with root. */
  powerCuts: number;
}

const FULL: Size = {
  killedOrders: 100_000,
  kills: 200,
  lostReplies: 50_000,
  reconnects: 10_000,
  failingDiskOrders: 2000,
  fullDiskOrders: 3000,
  powerCuts: 100,
};
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
    {
      name: 'stream cut at random bytes (SQLite)',
      run: () => reconnectStreams({ reconnects: size.reconnects, seed: SEED }),
      controls: [
        {
          name: 'forgets where a screen stood',
          run: () =>
            reconnectStreams(
              { reconnects: 60, seed: SEED, lastWordMs: 2000 },
              { command: brokenCommand(BREAKAGES.forgetsWhereScreensStood) },
            ),
        },
      ],
    },
    {
      name: 'stream cut at random bytes (PostgreSQL)',
      run: () => reconnectStreams({ reconnects: size.reconnects, seed: SEED }, { engine: 'postgres' }),
      controls: [],
    },
    {
      name: 'disk that fails to sync',
      run: () => failDisk({ orders: size.failingDiskOrders }, { command: brokenCommand(BREAKAGES.diskFails) }),
      controls: [
        {
          name: 'the disk is well, so nothing ends',
          run: () => failDisk({ orders: 20 }, {}),
        },
      ],
    },
    {
      name: 'disk that is full (root)',
      obstacle: noOwnMounts,
      run: () => fillDisk({ orders: size.fullDiskOrders }),
      controls: [],
    },
    {
      name: 'power cut of the server (root)',
      obstacle: noPowerCut,
      run: () => cutPower({ cuts: size.powerCuts, seed: SEED }),
      controls: [BREAKAGES.doesNotSync, BREAKAGES.syncsNowAndThen].map((breakage) => ({
        name: `power cut, ${breakage.to}`,
        run: () => cutPower({ cuts: 5, seed: SEED }, { command: brokenCommand(breakage, BREAKAGES.mindsNoSync) }),
      })),
    },
  ];
}
