import providePostgres from '@bestellsystem/server/testing/postgres-global-setup.ts';
import { BROWSER_FAULTS } from './browser-faults.ts';
import { type Fault, runFault } from './fault.ts';
import { faults } from './faults.ts';
import { nodeFaults } from './node-faults.ts';

/** `npm run faults` runs them all at full size; `npm run faults -- word` those whose name contains the word. */
const wanted = process.argv[2] ?? '';
const chosen = [...faults(), ...nodeFaults(), ...BROWSER_FAULTS].filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) console.log(`No fault is called «${wanted}».`);

const stopPostgres = await providePostgres();
try {
  for (const fault of chosen) await report(fault);
} finally {
  await stopPostgres();
}

async function report(fault: Fault): Promise<void> {
  console.log(`\n=== ${fault.name}`);
  const obstacle = await fault.obstacle?.();
  if (obstacle) return console.log(`NOT SHOWN HERE: ${obstacle}`);
  const from = performance.now();
  const { problems, figures } = await runFault(fault);
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${figure}`);
  console.log(`  took: ${Math.round((performance.now() - from) / 1000)} s`);
  for (const problem of problems.slice(0, 20)) console.log(`  PROBLEM: ${problem}`);
  console.log(problems.length === 0 ? 'HOLDS' : `FAILED: ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
