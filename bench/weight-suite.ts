import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientWeight } from '@bestellsystem/e2e/support/client-weight.ts';
import { buildWebWhereStale } from '@bestellsystem/server/web-build.ts';
import { reportLimit, type Suite } from './measure.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a device loads, compressed as on the way. */
export const weightSuite: Suite = {
  name: 'client weight',
  run: async function* () {
    const stale = await buildWebWhereStale(join(ROOT, 'web'));
    if (stale) throw new Error(stale);
    const { scripts, styles, whole } = clientWeight(ROOT);
    yield reportLimit({
      name: 'scripts before the first screen, compressed',
      unit: 'kB',
      figure: scripts,
      atMost: 137,
    });
    yield `styles before the first screen: ${styles.toFixed(1)} kB compressed, whole app: ${whole.toFixed(1)} kB`;
  },
};
