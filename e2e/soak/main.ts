import { BREAKAGES, brokenCommand } from '../faults/broken-product.ts';
import { type Finding, runFault } from '../faults/fault.ts';
import { soak } from './soak.ts';

/** `npm run soak`: an event of 24 hours in half an hour; SOAK_MINUTES makes it shorter or longer. */
const minutes = Number(process.env.SOAK_MINUTES || 30);
if (!(minutes > 0)) throw new Error('SOAK_MINUTES is a number of minutes above 0');

/** Of one minute a crowded machine has too few readings to judge by. */
const CONTROL_MINUTES = 2;
let broken: Promise<Finding> | undefined;
const runBroken = (): Promise<Finding> =>
  (broken ??= soak(CONTROL_MINUTES, brokenCommand(BREAKAGES.keepsWhatOrdersNeed)));

const { problems, figures } = await runFault({
  name: 'soak',
  run: () => soak(minutes),
  controls: [
    { name: 'keeps memory', expects: /^what lives grows/, run: runBroken },
    { name: 'keeps descriptors', expects: /^descriptors rise/, run: runBroken },
    { name: 'becomes slower', expects: /^p99 rises/, run: runBroken },
  ],
});
for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${figure}`);
for (const problem of problems.slice(0, 20)) console.log(`  PROBLEM: ${problem}`);
console.log(problems.length === 0 ? 'HOLDS' : `FAILED: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
