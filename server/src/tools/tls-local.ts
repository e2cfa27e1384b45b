import { localTlsFiles, makeLocalTls } from '../tls/local-files.ts';
import { actAsOwner } from './act-as-owner.ts';
import { givenArguments } from './given-arguments.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

/** To the browser https is another site: what a device keeps of the former one is out of its reach there. */
const SWITCHING = [
  'Wurde bisher mit http gearbeitet: erst umstellen, wenn auf keinem Gerät mehr «wartet» steht. Danach Kellnerkarten neu',
  'drucken und Druckhilfen mit dem neuen --server https://… starten. Wartet unter der bisherigen Adresse doch noch etwas:',
  'nochmals ohne TLS_CERT und TLS_KEY starten, bis es gesendet ist.',
].join('\n');

/** `npm run tls:local [-- kasse.example.ch …]`: an authority of this installation's own, and a certificate by it. */
runTool(async () => {
  const given = givenArguments('npm run tls:local -- kasse.example.ch');
  const { dataDir, publicUrl } = readToolSettings();
  actAsOwner(dataDir);
  const named = publicUrl ? [new URL(publicUrl).hostname] : [];
  const hosts = await makeLocalTls(dataDir, [...given, ...named], new Date());
  const files = localTlsFiles(dataDir);
  console.log(`Zertifikat für: ${hosts.join(', ')} (397 Tage; danach diesen Befehl wiederholen)`);
  console.log('Diese Zeilen gehören in die Datei .env:');
  console.log(`  TLS_CERT=${files.certificate}\n  TLS_KEY=${files.key}\n  HTTP_PORT=8081`);
  console.log('Nach dem Start zeigt http://<Adresse>:8081/zertifikat, wie Geräte das Zertifikat bekommen.');
  console.log(SWITCHING);
});
