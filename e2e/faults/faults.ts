import { BREAKAGES, brokenCommand } from './broken-product.ts';
import { noPowerCut } from './cuttable-disk.ts';
import { failDisk } from './failing-disk.ts';
import { failPrinters } from './failing-printers.ts';
import type { Fault } from './fault.ts';
import { fillDisk, noOwnMounts } from './full-disk.ts';
import { killServer } from './kill-server.ts';
import { loseReplies } from './lost-replies.ts';
import { cutPower } from './power-cut.ts';
import { reconnectStreams } from './reconnects.ts';

/** How large the runs are. */
export interface Size {
  killedOrders: number;
  kills: number;
  lostReplies: number;
  reconnects: number;
  /** Two servers on one PostgreSQL. */
  severalNodes: { orders: number; restarts: number; reconnects: number };
  /** A PostgreSQL that crashes under load. */
  databaseOrders: number;
  databaseRestarts: number;
  /** Tickets while a printer fails in every way. */
  printJobs: number;
  /** Orders while the disk fails. */
  failingDiskOrders: number;
  /** Orders while a disk fills up; only with root. */
  fullDiskOrders: number;
  wronglyDatedOrders: number;
  changedPayloads: number;
  /** Where there is no internet; only with root. */
  ordersAlone: number;
  /** Only with root. */
  powerCuts: number;
  /** How often a tablet's browser is killed. */
  killedTablets: number;
  /** How often its page crashes, is reloaded or left. */
  disturbedPages: number;
  /** What a tablet takes without network. */
  weekOfOrders: number;
  /** Orders of events in which ten presses race. */
  schedules: number;
  /** Only with root. */
  tabletPowerCuts: number;
}

/** An evening: all of it with `npm run faults -- --short`, and in `npm test` what is quick and needs neither root nor PostgreSQL. */
export const SHORT: Size = {
  killedOrders: 2000,
  kills: 8,
  lostReplies: 1000,
  reconnects: 1000,
  severalNodes: { orders: 200, restarts: 4, reconnects: 500 },
  databaseOrders: 400,
  databaseRestarts: 2,
  printJobs: 150,
  failingDiskOrders: 300,
  fullDiskOrders: 300,
  wronglyDatedOrders: 60,
  changedPayloads: 1000,
  ordersAlone: 100,
  powerCuts: 20,
  killedTablets: 20,
  disturbedPages: 18,
  weekOfOrders: 100,
  schedules: 600,
  tabletPowerCuts: 5,
};

/** Some hours. */
export const FULL: Size = {
  killedOrders: 100_000,
  kills: 200,
  lostReplies: 50_000,
  reconnects: 10_000,
  severalNodes: { orders: 2000, restarts: 16, reconnects: 5000 },
  databaseOrders: 4000,
  databaseRestarts: 10,
  printJobs: 1000,
  failingDiskOrders: 2000,
  fullDiskOrders: 3000,
  wronglyDatedOrders: 1000,
  changedPayloads: 10_000,
  ordersAlone: 1000,
  powerCuts: 100,
  killedTablets: 500,
  disturbedPages: 180,
  weekOfOrders: 500,
  schedules: 10_000,
  tabletPowerCuts: 20,
};
const SEED = 20_261_121;
const LOST = /was acknowledged and is lost$/;
/** An order that was booked more than once. */
export const TWICE = /is there \d+ times$/;

/** Everything that is done to the server, each with the broken product its checker must catch. */
export function faults(size: Size): Fault[] {
  const { killedOrders: orders, kills } = size;
  return [
    {
      name: 'server killed under load (SQLite)',
      run: () => killServer({ orders, kills, seed: SEED }),
      controls: [
        {
          name: 'answers before the commit',
          expects: LOST,
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
      run: () => killServer({ orders: orders / 4, kills: Math.ceil(kills / 4), seed: SEED }, { engine: 'postgres' }),
      controls: [
        {
          name: 'answers before the commit',
          expects: LOST,
          run: () =>
            killServer(
              { orders: 300, kills: 3, seed: SEED },
              { engine: 'postgres', command: brokenCommand(BREAKAGES.answersBeforeCommitOnPostgres) },
            ),
        },
      ],
    },
    {
      name: 'answers lost after the commit (SQLite)',
      run: () => loseReplies({ orders: size.lostReplies, seed: SEED }),
      controls: [
        {
          name: 'ignores the id of the client order',
          expects: TWICE,
          run: () =>
            loseReplies({ orders: 40, seed: SEED }, { command: brokenCommand(BREAKAGES.ignoresClientOrderId) }),
        },
      ],
    },
    {
      name: 'answers lost after the commit (PostgreSQL)',
      run: () => loseReplies({ orders: size.lostReplies, seed: SEED }, { engine: 'postgres' }),
      controls: [
        {
          name: 'ignores the id of the client order',
          expects: TWICE,
          run: () =>
            loseReplies(
              { orders: 40, seed: SEED },
              { engine: 'postgres', command: brokenCommand(BREAKAGES.ignoresClientOrderId) },
            ),
        },
      ],
    },
    {
      name: 'stream cut at random bytes (SQLite)',
      run: () => reconnectStreams({ reconnects: size.reconnects, seed: SEED }),
      controls: [
        {
          name: 'forgets where a screen stood',
          expects: /orders were missed$/,
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
      controls: [
        {
          name: 'forgets where a screen stood',
          expects: /orders were missed$/,
          run: () =>
            reconnectStreams(
              { reconnects: 60, seed: SEED, lastWordMs: 2000 },
              { engine: 'postgres', command: brokenCommand(BREAKAGES.forgetsWhereScreensStood) },
            ),
        },
      ],
    },
    {
      name: 'printer that fails in every way',
      run: () => failPrinters({ jobs: size.printJobs, seed: SEED }),
      controls: [
        {
          name: 'forgets that sending began',
          expects: / unmarked$/,
          run: () =>
            failPrinters(
              { jobs: 150, seed: SEED, faults: ['paper-ends-uncleared'] },
              { command: brokenCommand(BREAKAGES.forgetsThatSendingBegan) },
            ),
        },
      ],
    },
    {
      name: 'disk that fails to sync',
      run: () => failDisk({ orders: size.failingDiskOrders }, { command: brokenCommand(BREAKAGES.diskFails) }),
      controls: [
        {
          name: 'the disk is well, so nothing ends',
          expects: /^the server never ended although its disk failed$/,
          run: () => failDisk({ orders: 20 }, {}),
        },
      ],
    },
    {
      name: 'disk that is full (root)',
      obstacle: noOwnMounts,
      run: () => fillDisk({ orders: size.fullDiskOrders }),
      controls: [
        {
          name: 'says yes without room',
          expects: LOST,
          run: () =>
            fillDisk(
              { orders: 120 },
              { command: brokenCommand(BREAKAGES.saysYesWithoutRoom, BREAKAGES.mindsNoFullDisk) },
            ),
        },
      ],
    },
    {
      name: 'power cut of the server (root)',
      obstacle: noPowerCut,
      run: () => cutPower({ cuts: size.powerCuts, seed: SEED }),
      controls: [BREAKAGES.doesNotSync, BREAKAGES.syncsNowAndThen].map((breakage) => ({
        name: `power cut, ${breakage.to}`,
        expects: /is lost$|can't be opened/,
        run: () => cutPower({ cuts: 5, seed: SEED }, { command: brokenCommand(breakage, BREAKAGES.mindsNoSync) }),
      })),
    },
  ];
}
