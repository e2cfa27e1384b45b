import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** SQLite: files of somebody else's. */
const OUT_OF_REACH = /^SQLITE_(READONLY|CANTOPEN)/;
const NO_ROOM = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100']);
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
/** PostgreSQL's driver says these without a code. */
const NOT_TALKING = /^(SASL|Connection terminated|There was an error establishing an SSL connection)/;
const WITHOUT_TLS = 'The server does not support SSL connections';
const OF_NO_KNOWN_AUTHORITY =
  'ist von keiner Stelle, der dieser Rechner vertraut. Bitte deren Zertifikat in der Adresse nennen: sslrootcert=/pfad/ca.pem';
const OUT_OF_TIME =
  'ist abgelaufen oder gilt noch nicht. Bitte dort ein neues einsetzen. Stimmt die Uhr dieses Rechners?';
/** What is wrong with the certificate that PostgreSQL shows. */
const CERTIFICATES: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: OF_NO_KNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: OF_NO_KNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OF_NO_KNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OF_NO_KNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: OUT_OF_TIME,
  CERT_NOT_YET_VALID: OUT_OF_TIME,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'gilt nicht für den Rechner in der Adresse. Bitte einen Namen nennen, für den es ausgestellt ist.',
};
const DISK_FULL = 'Der Datenträger ist voll. Bitte Platz schaffen und nochmals versuchen.';
/** PostgreSQL: wrong password, no such role, no such database, not let in, nothing may be made there, not now, a value, a setting. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501', '53300', '57P03', '22023', '42704']);

/** Why the server can't listen, in words for the person at the console; what isn't known stays as it is. */
export function explainListening(
  error: unknown,
  { port, host }: Settings,
  setting: 'PORT' | 'HTTP_PORT' = 'PORT',
): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} ist bereits belegt. Bitte das andere Programm beenden oder einen anderen ${setting} setzen.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`${setting}="${port}" ist diesem Benutzer nicht erlaubt, zum Beispiel: 8080.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST="${host}" ist keine Adresse dieses Rechners, zum Beispiel: 0.0.0.0.`);
  }
  return error;
}

/**
 * Why the data can't be opened, read or written; PostgreSQL's own reason is told, the address with its password isn't.
 * What isn't known stays as it is.
 */
export function explainData(error: unknown): unknown {
  const code = codeOf(error);
  if (NO_ROOM.has(code)) return new StartError(DISK_FULL);
  if (DAMAGED.test(code)) {
    return new StartError(
      'Die Datenbank in DATA_DIR ist beschädigt. Bitte eine Sicherung zurückholen: npm run restore zeigt, welche es gibt.',
    );
  }
  if (OUT_OF_REACH.test(code)) {
    return new StartError(
      'Die Datenbank in DATA_DIR lässt sich nicht öffnen oder beschreiben. Gehören dieser Ordner und alles darin dem Benutzer, unter dem das Bestellsystem läuft?',
    );
  }
  const { path, message } = error as { path?: unknown; message?: string };
  if (typeof path === 'string') return new StartError(`${path} lässt sich nicht lesen oder beschreiben (${code}).`);
  if (message === WITHOUT_TLS) {
    return new StartError(
      'Die Datenbank unter DATABASE_URL nimmt keine verschlüsselten Verbindungen an. Bitte dort TLS einschalten; auf dem gleichen Rechner oder im eigenen Netz geht es auch ohne sslmode in der Adresse.',
    );
  }
  const certificate = CERTIFICATES[code];
  if (certificate) return new StartError(`Das Zertifikat der Datenbank unter DATABASE_URL ${certificate} (${code})`);
  if (!UNREACHABLE.has(code) && !REFUSED.has(code) && !NOT_TALKING.test(message ?? '')) return error;
  // Of several addresses of one name none answered: Node then only has the code.
  return new StartError(`Die Datenbank unter DATABASE_URL lässt sich nicht öffnen: ${message || code}`);
}

export function explainFolder(error: unknown, dataDir: string): StartError {
  // Its rights would be looked at in vain.
  if (NO_ROOM.has(codeOf(error))) return new StartError(`DATA_DIR="${dataDir}": ${DISK_FULL}`);
  return new StartError(`DATA_DIR="${dataDir}" lässt sich nicht anlegen oder beschreiben (${codeOf(error)}).`);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
