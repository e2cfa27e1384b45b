import { readSettings } from '../settings.ts';
import { localTlsFiles, makeLocalTls } from '../tls/local-files.ts';
import { actAsOwner } from './act-as-owner.ts';
import { runTool } from './run-tool.ts';

/** `npm run tls:local [-- kasse.example.ch …]`: an authority of this installation's own, and a certificate by it. */
runTool(async () => {
  // Lost or broken files are just what it is to make anew.
  const { dataDir, publicUrl } = readSettings(process.env, '.env', ['TLS_CERT', 'TLS_KEY']);
  actAsOwner(dataDir);
  const named = publicUrl ? [new URL(publicUrl).hostname] : [];
  const hosts = await makeLocalTls(dataDir, [...process.argv.slice(2), ...named], new Date());
  const files = localTlsFiles(dataDir);
  console.log(`Zertifikat für: ${hosts.join(', ')} (397 Tage; danach diesen Befehl wiederholen)`);
  console.log('Diese Zeilen gehören in die Datei .env:');
  console.log(`  TLS_CERT=${files.certificate}\n  TLS_KEY=${files.key}\n  HTTP_PORT=8081`);
  console.log('Nach dem Start zeigt http://<Adresse>:8081/zertifikat, wie Geräte das Zertifikat bekommen.');
});
