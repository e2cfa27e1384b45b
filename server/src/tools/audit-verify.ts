import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groupCommit } from '../db/group-commit.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';
import { readSealText, sealText, verifyJournal } from '../features/audit/chain.ts';
import { openSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { runTool } from './run-tool.ts';

const PROBLEMS = {
  changed: 'ein Eintrag wurde nachträglich geändert',
  missing: 'ein Eintrag fehlt',
  anchor: 'es führt nicht durch das angegebene Siegel',
};

/** `npm run audit:verify [-- 128:3fa9c0d1e2b4]`: checks the journal, and that it still leads through a printed seal. */
runTool(async () => {
  const settings = readSettings(process.env);
  const [anchorText] = process.argv.slice(2);
  const anchor = anchorText === undefined ? undefined : readSealText(anchorText);
  if (anchorText !== undefined && !anchor) {
    throw new StartError(`«${anchorText}» ist kein Siegel. Auf dem Tagesabschluss steht es wie 128:3fa9c0d1e2b4.`);
  }
  if (!settings.secretKeyFile && !existsSync(join(settings.dataDir, 'secret.key'))) {
    throw new StartError(`In ${settings.dataDir} liegt kein Schlüssel (secret.key). Bitte DATA_DIR prüfen.`);
  }
  const { db, close } = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
  const engine = settings.databaseUrl ? 'postgres' : 'sqlite';
  try {
    const secrets = openSecrets(settings.dataDir, settings.secretKeyFile);
    const verdict = await verifyJournal({ db, engine, commit: groupCommit(db, engine), secrets }, anchor);
    if (verdict.intact) {
      console.log(`Journal in Ordnung: ${verdict.head.seq} Einträge. Siegel: ${sealText(verdict.head)}`);
      return;
    }
    throw new StartError(`Journal NICHT in Ordnung: ${PROBLEMS[verdict.problem]} (Eintrag ${verdict.seq}).`);
  } finally {
    await close();
  }
});
