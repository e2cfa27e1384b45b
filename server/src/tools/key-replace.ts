import { replaceCommonKey } from '../common-key.ts';
import { openSecrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { actAsOwner } from './act-as-owner.ts';
import { givenArguments } from './given-arguments.ts';
import { openAsItIs } from './open-as-it-is.ts';
import { requireKey } from './require-key.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

/** `npm run key:replace`: the key of a PostgreSQL installation is lost, and the one found here takes its place. */
runTool(async () => {
  givenArguments('npm run key:replace', () => false);
  const settings = readToolSettings();
  if (!settings.databaseUrl)
    throw new StartError('Nur mit PostgreSQL (DATABASE_URL) nötig: sonst gilt die Datei in DATA_DIR.');
  requireKey(settings);
  actAsOwner(settings.dataDir);
  const database = await openAsItIs(settings);
  try {
    await replaceCommonKey(database.db, openSecrets(settings.dataDir, settings.secretKeyFile));
  } finally {
    await database.close();
  }
  console.log('Dieser Schlüssel gilt jetzt für alle Server an dieser Datenbank. Kellner-Passwörter neu setzen;');
  console.log('das Journal lässt sich nur mit dem früheren Schlüssel ganz prüfen.');
});
