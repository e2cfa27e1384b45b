import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { setUpSmallFest, WAITER } from '@bestellsystem/e2e/support/small-fest.ts';
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
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/** Lighthouse's marks for a phone on slow mobile data, for the first screen and for the one where orders are taken. */
export function lighthouseSuite(): Suite {
  return {
    name: 'lighthouse',
    run: async function* () {
      const server = new RunningServer();
      await server.start();
      try {
        await setUpSmallFest(server.url);
        yield* report('/login', await lighthouse(`${server.url}/login`));
        const cookie = await waiterCookie(server.url);
        yield* report('/event-menu', await lighthouse(`${server.url}/event-menu`, cookie));
      } finally {
        await server.stop();
      }
    },
  };
}

async function waiterCookie(baseURL: string): Promise<string> {
  const answer = await fetch(`${baseURL}/api/auth/waiter-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...WAITER, ipAddress: 'lighthouse' }),
  });
  if (!answer.ok) throw new Error(`waiter-login answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function lighthouse(url: string, cookie?: string): Promise<LighthouseReport> {
  const profile = mkdtempSync(join(tmpdir(), 'bestellsystem-lighthouse-'));
  const args = [
    ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--output-path=stdout'],
    `--only-categories=${GOALS.map(([name]) => name).join(',')}`,
    `--chrome-flags=--headless --no-sandbox --disable-gpu --user-data-dir=${profile}`,
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ];
  try {
    const { stdout } = await promisify(execFile)('npx', args, {
      env: { ...process.env, CHROME_PATH: await findBrowser() },
      maxBuffer: 64 * 1024 * 1024,
      timeout: LIMIT_MS,
    });
    return JSON.parse(stdout) as LighthouseReport;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
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
