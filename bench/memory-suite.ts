import { readFileSync } from 'node:fs';
import { Installation } from '@bestellsystem/e2e/faults/installation.ts';
import { measureOrdersAt } from './load.ts';
import { reportLimit, type Suite } from './measure.ts';

const ROUNDS = 5;

/** What the server has of the machine's memory while orders come as quickly as it takes them. */
export const memorySuite: Suite = {
  name: 'memory under load',
  run: async function* () {
    const installation = await Installation.start();
    try {
      const [device] = await installation.waiters(1);
      if (!device) throw new Error('nobody logged in');
      const { base, pid } = installation.server;
      const [idle] = residentMegabytes(pid);
      const rounds: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { perSecond } = await measureOrdersAt({ base, cookie: device.session, order: installation.order() });
        rounds.push(`${residentMegabytes(pid)[0].toFixed(0)} MB at ${perSecond.toFixed(0)} orders/s`);
      }
      yield `before ${idle.toFixed(0)} MB, then ${rounds.join(', ')}`;
      // A quarter of what Odoo 19 had.
      yield reportLimit({ name: 'the most it had', unit: 'MB', figure: residentMegabytes(pid)[1], atMost: 289 });
    } finally {
      await installation.stop();
    }
  },
};

/** Now, and the most so far. */
function residentMegabytes(pid: number | undefined): [number, number] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [now, most] = ['VmRSS', 'VmHWM'].map(
    (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024,
  );
  return [now ?? Number.NaN, most ?? Number.NaN];
}
