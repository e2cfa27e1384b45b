import { groupCommit } from '../db/group-commit.ts';
import { countUnsealed, readSealText, sealText, verifyJournal } from '../features/audit/chain.ts';
import { compareOrders } from '../features/audit/compare-orders.ts';
import { openSecrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { actAsOwner } from './act-as-owner.ts';
import { onlyArgument } from './given-arguments.ts';
import { journalProblem } from './journal-problems.ts';
import { openAsItIs } from './open-as-it-is.ts';
import { requireDatabase } from './require-database.ts';
import { requireKey } from './require-key.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

const CONTRADICTIONS = {
  'order-missing': 'steht im Journal, aber nicht mehr in den Büchern',
  'order-changed': 'ist nicht mehr, was das Journal von ihr sagt',
  'unknown-order': 'steht in den Büchern, aber nicht im Journal',
  'cancelling-undone': 'ist im Journal storniert, in den Büchern nicht',
  'unknown-cancelling': 'ist in den Büchern storniert, im Journal nicht',
};

/**
 * `npm run audit:verify [-- 128:3fa9c0d1e2b4]`: checks the journal, that it still leads through a printed seal, and that
 * the orders are what it says.
 */
runTool(async () => {
  const settings = readToolSettings();
  const anchorText = onlyArgument('npm run audit:verify -- SIEGEL');
  const anchor = anchorText === undefined ? undefined : readSealText(anchorText);
  if (anchorText !== undefined && !anchor) {
    throw new StartError(`«${anchorText}» ist kein Siegel. Auf dem Tagesbericht steht es wie 128:3fa9c0d1e2b4.`);
  }
  requireDatabase(settings);
  requireKey(settings);
  actAsOwner(settings.dataDir);
  const { db, engine, close } = await openAsItIs(settings);
  try {
    const secrets = openSecrets(settings.dataDir, settings.secretKeyFile);
    const verdict = await verifyJournal({ db, engine, commit: groupCommit(db, engine), secrets }, anchor);
    if (!verdict.intact) throw new StartError(`Journal NICHT in Ordnung: ${journalProblem(verdict)}`);
    console.log(`Journal in Ordnung: ${verdict.head.seq} Einträge. Siegel: ${sealText(verdict.head)}`);
    const unsealed = await countUnsealed(db);
    if (unsealed > 0) console.log(`Noch nicht besiegelt: ${unsealed}. Ein laufender Server tut es innert Sekunden.`);
    const contradictions = await compareOrders({ db, engine });
    for (const { clientOrderId, problem } of contradictions) {
      console.log(`Bestellung ${clientOrderId} ${CONTRADICTIONS[problem]}.`);
    }
    if (contradictions.length > 0)
      throw new StartError('Bestellungen NICHT in Ordnung: sie widersprechen dem Journal.');
    console.log('Alle Bestellungen stimmen mit dem Journal überein.');
  } finally {
    await close();
  }
});
