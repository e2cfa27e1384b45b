import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkClientWeight } from './support/client-weight.ts';
import { findBrowser } from './support/find-browser.ts';
import { type Counts, countPlaywright, countVitest } from './support/test-counts.ts';

/** Everything that must hold, one after the other; goes on after a failure, so that one run shows them all. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const reports = mkdtempSync(join(tmpdir(), 'bestellsystem-reports-'));
const total: Counts = { passed: 0, failed: 0 };

/** A step that hangs has failed. */
const STEP_LIMIT_MS = 40 * 60_000;

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const program = command === 'node' ? process.execPath : join(BIN, command);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: STEP_LIMIT_MS,
  });
  try {
    const [code, signal] = await once(child, 'exit');
    if (signal) console.error(`${command} was ended by ${signal}`);
    return code === 0;
  } catch (error) {
    console.error(`${command} could not be started: ${String(error)}`);
    return false;
  }
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
}

async function gate(title: string, checks: (() => Promise<boolean>)[]): Promise<void> {
  console.log(`\n=== ${title}`);
  let isWell = true;
  for (const check of checks) isWell = (await check()) && isWell;
  console.log(isWell ? `${title}: in order` : `${title}: FAILED`);
  add(isWell ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return undefined;
  }
}

async function unitAndApi(): Promise<void> {
  console.log('\n=== Unit and API tests, the server on SQLite and on PostgreSQL');
  const file = 'vitest.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, file)}`];
  const isWell = await run('vitest', ['run', ...reporters]);
  add(countVitest(readReport(file), isWell));
}

async function journeys(): Promise<void> {
  console.log('\n=== Journeys in a browser');
  const isBuilt = await run('vite', ['build', 'web', '--logLevel', 'warn']);
  await gate('Weight of the client', [async () => isBuilt && checkClientWeight(ROOT)]);
  const browser = await findBrowser().catch((error: Error) => void console.error(error.message));
  if (!isBuilt || !browser) return add({ passed: 0, failed: 1 });
  const file = 'playwright.json';
  const isWell = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file),
  });
  add(countPlaywright(readReport(file), isWell));
}

await gate('Types', [
  () => run('tsc', ['-p', 'domain']),
  () => run('tsc', ['-p', 'tsconfig.json']),
  () => run('tsc', ['-p', 'web']),
]);
await gate('Lint', [
  () => run('biome', ['check', '--error-on-warnings']),
  () => run('node', ['e2e/support/check-walls.ts']),
]);
await gate('Unused code and dependencies', [() => run('knip', [])]);
await unitAndApi();
await journeys();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
