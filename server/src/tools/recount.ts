import { compareSums, rebuildSums } from '../features/statistics/recount.ts';
import { openInstance } from '../instance.ts';
import { actAsOwner } from './act-as-owner.ts';
import { givenArguments } from './given-arguments.ts';
import { openAsItIs } from './open-as-it-is.ts';
import { requireDatabase } from './require-database.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

/** `npm run recount`: are the sums of the statistics what the orders add up to? `-- --repair` adds them up anew. */
runTool(async () => {
  const given = givenArguments('npm run recount -- --repair', (argument) => argument === '--repair');
  const settings = readToolSettings();
  requireDatabase(settings);
  actAsOwner(settings.dataDir);
  // On SQLite the server must not run meanwhile; on PostgreSQL it may.
  const instance = settings.databaseUrl ? undefined : openInstance(settings.dataDir);
  const database = await openAsItIs(settings);
  try {
    const differences = await compareSums(database.db, database.engine);
    for (const { table, key, figure, kept, recounted } of differences) {
      console.log(`${table} ${key} ${figure}: gespeichert ${kept}, nachgezählt ${recounted}`);
    }
    if (differences.length === 0) console.log('Alle Summen stimmen mit den Bestellungen überein.');
    else if (given.includes('--repair')) {
      await rebuildSums(database.db, database.engine);
      console.log('Die Summen wurden aus den Bestellungen neu gebildet.');
    } else {
      console.log('Mit `npm run recount -- --repair` werden sie aus den Bestellungen neu gebildet.');
      process.exitCode = 1;
    }
  } finally {
    await database.close();
    instance?.release();
  }
});
