import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkClientWeight } from './support/client-weight.ts';
import { findBrowser } from './support/find-browser.ts';
import { type Outcome, readPlaywright, readVitest } from './support/test-reports.ts';

/** Everything that must hold, one after the other; goes on after a failure, so that one run shows them all. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
/** All that the tests leave behind, whoever they ran as, PostgreSQL's account among them: removed in the end. */
const scratch = mkdtempSync(join(tmpdir(), 'bestellsystem-run-'));
chmodSync(scratch, 0o1777);
process.env.TMPDIR = scratch;
const reports = mkdtempSync(join(scratch, 'reports-'));
// What Node has translated once it needn't translate again: each of hundreds of processes and threads reads the same.
process.env.NODE_COMPILE_CACHE = join(scratch, 'compiled');
const total: Outcome = { passed: 0, failed: [] };

/** What a failure is told in at the end; the whole of it stands above. */
const LINES_OF_FAILURE = 12;

/** A step that hangs has failed. */
const STEP_LIMIT_MS = 60 * 60_000;

type Tell = (text: string) => void;

interface Wish {
  env?: Record<string, string>;
  /** Where what the program says goes; else it is said at once. */
  tell?: Tell;
}

async function run(command: string, args: string[], { env = {}, tell }: Wish = {}): Promise<boolean> {
  const program = command === 'node' ? process.execPath : join(BIN, command);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['inherit', tell ? 'pipe' : 'inherit', tell ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
    timeout: STEP_LIMIT_MS,
  });
  for (const said of [child.stdout, child.stderr]) said?.setEncoding('utf8').on('data', (text: string) => tell?.(text));
  // What it has started itself may hang on, and would keep this open.
  child.once('exit', (_, signal) => {
    if (signal) for (const said of [child.stdout, child.stderr]) said?.destroy();
  });
  try {
    const [code, signal] = await once(child, 'close');
    if (signal) console.error(`${command} was ended by ${signal}`);
    return code === 0;
  } catch (error) {
    console.error(`${command} could not be started: ${String(error)}`);
    return false;
  }
}

function add({ passed, failed }: Outcome): void {
  total.passed += passed;
  total.failed.push(...failed);
}

function fail(name: string, message: string): void {
  add({ passed: 0, failed: [{ name, message }] });
}

/** Says all at the end: another one may run meanwhile. */
async function gate(title: string, checks: ((tell: Tell) => Promise<boolean>)[]): Promise<void> {
  let said = '';
  let isWell = true;
  for (const check of checks) isWell = (await check((text) => (said += text))) && isWell;
  console.log(`\n=== ${title}\n${said}${title}: ${isWell ? 'in order' : 'FAILED'}`);
  if (isWell) total.passed += 1;
  else fail(title, 'What is wrong stands above.');
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
  add(readVitest(readReport(file), isWell));
}

async function buildClient(): Promise<boolean> {
  let said = '';
  const isBuilt = await run('vite', ['build', 'web', '--logLevel', 'warn'], { tell: (text) => (said += text) });
  if (said) console.log(`\n=== Client\n${said}`);
  return isBuilt;
}

async function journeys(isBuilt: boolean): Promise<void> {
  console.log('\n=== Journeys in a browser');
  await gate('Weight of the client', [async (tell) => isBuilt && checkClientWeight(ROOT, tell)]);
  const browser = await browserWanted;
  if (!isBuilt || !browser) return fail('Journeys', isBuilt ? 'No browser starts.' : 'The client could not be built.');
  const file = 'playwright.json';
  const isWell = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env: {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file),
      // What a browser tells is garbage at once: with Node's own few megabytes it is collected all the time.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
    },
  });
  add(readPlaywright(readReport(file), isWell));
}

async function types(): Promise<void> {
  const projects = ['domain', 'tsconfig.json', 'web', 'web/service-worker'];
  await gate(
    'Types',
    // Each further one reads for itself what all know: four take twice the work of one.
    projects.map((project) => (tell) => run('tsc', ['-p', project, '--checkers', '1'], { tell })),
  );
}

async function house(): Promise<void> {
  await gate('Lint', [
    (tell) => run('biome', ['check', '--error-on-warnings'], { tell }),
    (tell) => run('node', ['e2e/support/check-walls.ts'], { tell }),
  ]);
  // It reads the settings of the journeys, which look for a browser where none is named.
  const env = { CHROMIUM_PATH: '', LIGHT_CHROMIUM_PATH: '' };
  await gate('Unused code and dependencies', [(tell) => run('knip', [], { tell, env })]);
}

/** Where none is installed it is fetched, which may take as long as all gates. */
const browserWanted = findBrowser().catch((error: Error) => void console.error(error.message));

// First, since servers build it where it is missing; the browser may be on its way meanwhile.
const isBuilt = await buildClient();
// The first tests wait for printers and helpers: meanwhile there is time for the gates.
await Promise.all([types(), house(), unitAndApi()]);
await journeys(isBuilt);

rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
for (const { name, message } of total.failed) {
  const lines = message.split('\n').slice(0, LINES_OF_FAILURE);
  console.log(`\nFAILED ${name.replace(ROOT, '')}\n${lines.map((line) => `    ${line}`).join('\n')}`);
}
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 ? 0 : 1;
