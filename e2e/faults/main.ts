import providePostgres from '@bestellsystem/server/testing/postgres-global-setup.ts';
import { browserFaults } from './browser-faults.ts';
import { deviceFaults } from './device-faults.ts';
import { type Fault, type Finding, runFault } from './fault.ts';
import { FULL, faults, SHORT } from './faults.ts';
import { nodeFaults } from './node-faults.ts';
import { sayHowItEnds } from './say-how-it-ends.ts';

/** `npm run faults` runs them all at full size, with `-- --short` in minutes; a word chooses those whose name contains it. */
const given = process.argv.slice(2);
const size = given.includes('--short') ? SHORT : FULL;
const wanted = given.find((word) => !word.startsWith('--')) ?? '';
const all = [...faults(size), ...deviceFaults(size), ...nodeFaults(size), ...browserFaults(size)];
const chosen = all.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) console.log(`No fault is called «${wanted}».`);

let doing: string | undefined = 'the start of PostgreSQL';
sayHowItEnds(() => doing);
const ended = { held: 0, failed: [] as string[], notShown: [] as string[] };
const stopPostgres = await providePostgres();
try {
  for (const fault of chosen) await report(fault);
} finally {
  await stopPostgres();
}
doing = undefined;
console.log(`\n${ended.held} of ${chosen.length} hold`);
for (const text of ended.failed) console.log(`FAILED: ${text}`);
for (const text of ended.notShown) console.log(`NOT SHOWN HERE: ${text}`);

async function report(fault: Fault): Promise<void> {
  console.log(`\n=== ${fault.name}`);
  doing = fault.name;
  const obstacle = await fault.obstacle?.();
  if (obstacle) {
    ended.notShown.push(`${fault.name}: ${obstacle}`);
    return console.log(`NOT SHOWN HERE: ${obstacle}`);
  }
  const from = performance.now();
  const { problems, figures } = await runFault(fault).catch(brokenOff);
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${figure}`);
  console.log(`  took: ${Math.round((performance.now() - from) / 1000)} s`);
  for (const problem of problems.slice(0, 20)) console.log(`  PROBLEM: ${problem}`);
  if (problems.length === 0) {
    ended.held += 1;
    return console.log('HOLDS');
  }
  ended.failed.push(fault.name);
  process.exitCode = 1;
  console.log(`FAILED: ${problems.length} problems`);
}

/** The other runs say something all the same. */
function brokenOff(error: unknown): Finding {
  return { problems: [`the run broke off: ${error instanceof Error ? error.stack : String(error)}`], figures: {} };
}
