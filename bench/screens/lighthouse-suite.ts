import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logInOnce, openTablet } from '@bestellsystem/e2e/faults/tablet.ts';
import { findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { setUpSmallFest } from '@bestellsystem/e2e/support/small-fest.ts';
import { reportLimit, type Suite } from '../measure.ts';

/** Fetched from the registry by npx when it is asked for: 176 MB that nobody else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const GOALS = [
  ['accessibility', 100],
  ['best-practices', 95],
  ['performance', 90],
] as const;
const LIMIT_MS = 240_000;

interface LighthouseReport {
  /** Where it ended. */
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/** Lighthouse's marks for a phone on slow mobile data, for the first screen and for the one where orders are taken. */
export function lighthouseSuite(): Suite {
  return {
    name: 'lighthouse',
    run: async function* () {
      const server = new RunningServer();
      const profiles = mkdtempSync(join(tmpdir(), 'bestellsystem-lighthouse-'));
      await server.start();
      try {
        await setUpSmallFest(server.url);
        yield* report('/login', await lighthouse(server.url, '/login', join(profiles, 'nobody')));
        const waiter = join(profiles, 'waiter');
        await keepOnlyLogin(waiter, server.url);
        yield* report('/event-menu', await lighthouse(server.url, '/event-menu', waiter));
      } finally {
        await server.stop();
        rmSync(profiles, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

/** A browser's folder that knows who is logged in, and has nothing of the app. */
async function keepOnlyLogin(profile: string, url: string): Promise<void> {
  await logInOnce(profile, url);
  const context = await openTablet(profile);
  const developer = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  const storageTypes = 'service_workers,cache_storage,indexeddb';
  await developer.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await developer.send('Network.clearBrowserCache');
  await context.close();
}

async function lighthouse(base: string, path: string, profile: string): Promise<LighthouseReport> {
  const args = [
    ...['--yes', LIGHTHOUSE, base + path, '--quiet', '--output=json', '--output-path=stdout'],
    ...['--disable-storage-reset', `--only-categories=${GOALS.map(([name]) => name).join(',')}`],
    `--chrome-flags=--headless --no-sandbox --disable-gpu --user-data-dir=${profile}`,
  ];
  const { stdout } = await promisify(execFile)('npx', args, {
    env: { ...process.env, CHROME_PATH: await findBrowser() },
    maxBuffer: 64 * 1024 * 1024,
    timeout: LIMIT_MS,
  });
  const report = JSON.parse(stdout) as LighthouseReport;
  const { pathname } = new URL(report.finalDisplayedUrl);
  if (pathname !== path) throw new Error(`${path} led to ${pathname}`);
  return report;
}

function* report(path: string, { categories, audits }: LighthouseReport): Generator<string> {
  for (const [name, atLeast] of GOALS) {
    const figure = Math.round((categories[name]?.score ?? Number.NaN) * 100);
    yield reportLimit({ name: `${path} ${name}`, unit: 'points', figure, atLeast });
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) continue;
      yield `${path} ${name} loses by: ${audit.title} ${audit.displayValue ?? ''}`;
    }
  }
}
