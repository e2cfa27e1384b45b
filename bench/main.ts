import { type Measurement, median, report } from './measure.ts';

/** What `npm run bench` measures; `npm run bench -- name` runs those whose name contains the word. */
const MEASUREMENTS: readonly Measurement[] = [];

const ROUNDS = 3;
const wanted = process.argv[2] ?? '';
const chosen = MEASUREMENTS.filter(({ name }) => name.includes(wanted));

if (chosen.length === 0) {
  console.log(wanted ? `No measurement is called «${wanted}».` : 'There are no measurements yet.');
}
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
