import { commitSuite } from './commit-suite.ts';
import { fanOutSuite } from './fan-out-suite.ts';
import { growthSuite } from './growth-suite.ts';
import { keptStatement } from './kept-statement.ts';
import { knownNamesSuite } from './known-names-suite.ts';
import { type Measurement, median, report, type Suite } from './measure.ts';
import { memorySuite } from './memory-suite.ts';
import { orderPath } from './order-path.ts';
import { postgresPath, postgresRoundTrips } from './postgres-path.ts';
import { coldSuite } from './screens/cold-suite.ts';
import { kitchenSuite } from './screens/kitchen-suite.ts';
import { lighthouseSuite } from './screens/lighthouse-suite.ts';
import { menuGrowthSuite } from './screens/menu-growth-suite.ts';
import { restartSuite } from './screens/restart-suite.ts';
import { scrollingSuite } from './screens/scrolling-suite.ts';
import { tapsSuite } from './screens/taps-suite.ts';
import { startSuite } from './start-suite.ts';
import { statisticsSuite } from './statistics/statistics-suite.ts';
import { weightSuite } from './weight-suite.ts';

/** What `npm run bench` measures; `npm run bench -- name` runs those whose name contains the word. */
const MEASUREMENTS: readonly Measurement[] = [orderPath, postgresPath, postgresRoundTrips, keptStatement];
const SUITES: readonly Suite[] = [
  growthSuite('sqlite'),
  growthSuite('postgres'),
  commitSuite(),
  fanOutSuite(),
  startSuite,
  memorySuite,
  knownNamesSuite('sqlite'),
  knownNamesSuite('postgres'),
  weightSuite,
  statisticsSuite('sqlite'),
  statisticsSuite('postgres'),
  tapsSuite('tablet'),
  tapsSuite('phone'),
  coldSuite,
  menuGrowthSuite,
  scrollingSuite,
  restartSuite,
  kitchenSuite,
  lighthouseSuite(),
];

const ROUNDS = 3;
const wanted = process.argv[2] ?? '';
const chosen = MEASUREMENTS.filter(({ name }) => name.includes(wanted));
const suites = SUITES.filter(({ name }) => name.includes(wanted));

if (chosen.length + suites.length === 0) console.log(`No measurement is called «${wanted}».`);
for (const measurement of chosen) {
  const own: number[] = [];
  const reference: number[] = [];
  // Interleaved, so that whatever else the machine does falls on both sides.
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await measurement.own());
    reference.push(await measurement.reference());
  }
  console.log(report(measurement, median(own), median(reference)));
}
for (const suite of suites) {
  for await (const line of suite.run()) console.log(`${suite.name} ${line}`);
}
