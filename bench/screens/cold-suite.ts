import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { setUpSmallFest, WAITER } from '@bestellsystem/e2e/support/small-fest.ts';
import { median, reportLimit, type Suite } from '../measure.ts';
import { keptLoginAt, SLOWER, type Started, startCold } from './cold-start.ts';
import { serveLeastPage } from './least-page.ts';

const ROUNDS = 5;

/** The first visit over mobile data, beside the least page of React's. */
export const coldSuite: Suite = {
  name: 'cold ready',
  run: async function* () {
    const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-cold-'));
    const server = new RunningServer();
    const least = await serveLeastPage(folder);
    try {
      await server.start();
      await setUpSmallFest(server.url);
      const login = await keptLoginAt(server.url);
      const starts = {
        'the login of an event, in an empty browser': {
          url: `${server.url}/waiter-login?tag=${WAITER.tag}`,
          ready: 'input[type="password"]',
        },
        'the tables, in a browser that has only the login': {
          url: `${server.url}/event-menu`,
          ready: '.table-step-keys',
          login,
        },
      };
      const bare: Started[] = [];
      const own = Object.entries(starts).map(([name, start]) => ({ name, start, seen: [] as Started[] }));
      for (let round = 0; round < ROUNDS; round++) {
        bare.push(await startCold({ url: least.url, ready: 'button', line: 'slow 4G' }));
        for (const { start, seen } of own) seen.push(await startCold({ ...start, line: 'slow 4G' }));
      }
      yield `${SLOWER} times slowed, slow 4G; the least page of React's: ${inWords(bare)}`;
      for (const { name, seen } of own) {
        yield `${name}: ${inWords(seen)}`;
        yield reportLimit({
          name: `${name}, against the least page`,
          unit: 'x',
          figure: middleMs(seen) / middleMs(bare),
          atMost: 2,
        });
      }
    } finally {
      least.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function middleMs(seen: readonly Started[]): number {
  return median(seen.map(({ ms }) => ms));
}

function inWords(seen: readonly Started[]): string {
  const [kB, answers] = [median(seen.map((one) => one.kB)), median(seen.map((one) => one.answers))];
  return `${middleMs(seen).toFixed(0)} ms (${seen.map(({ ms }) => ms.toFixed(0)).join(', ')}), ${kB.toFixed(0)} kB in ${answers} answers`;
}
