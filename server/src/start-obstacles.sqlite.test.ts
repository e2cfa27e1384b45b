import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { explainData, explainFolder, explainListening } from './start-obstacles.ts';

const failed = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`it says ${code}`), { code, ...more });

it.each(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100'])('%s is a disk without room', (code) => {
  expect(explainData(failed(code, { path: '/data/secret.key' }))).toEqual(
    new StartError('Der Datenträger ist voll. Bitte Platz schaffen und nochmals versuchen.'),
  );
});

it.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])('%s at the lock of the data folder is no matter of its rights', (code) => {
  expect(explainFolder(failed(code, { path: '/data/instance.id' }), '/data')).toEqual(
    new StartError('DATA_DIR="/data": Der Datenträger ist voll. Bitte Platz schaffen und nochmals versuchen.'),
  );
});

it.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])('%s is told with the way back', (code) => {
  expect(String(explainData(failed(code)))).toContain('npm run restore zeigt, welche es gibt.');
});

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'sslrootcert=/pfad/ca.pem'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'sslrootcert=/pfad/ca.pem'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'sslrootcert=/pfad/ca.pem'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'sslrootcert=/pfad/ca.pem'],
  ['CERT_HAS_EXPIRED', 'Stimmt die Uhr dieses Rechners?'],
  ['CERT_NOT_YET_VALID', 'Stimmt die Uhr dieses Rechners?'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Bitte einen Namen nennen, für den es ausgestellt ist.'],
])('%s is what is wrong with the certificate of PostgreSQL, with what to do', (code, wanted) => {
  const explained = explainData(failed(code));
  expect(explained).toBeInstanceOf(StartError);
  expect(String(explained)).toMatch(/Das Zertifikat der Datenbank unter DATABASE_URL /);
  expect(String(explained)).toContain(`${wanted} (${code})`);
});

it.each([
  'SASL: client password must be a string',
  'Connection terminated due to connection timeout',
  'There was an error establishing an SSL connection',
])('a database server that does not talk is told as one: %s', (message) => {
  expect(String(explainData(new Error(message)))).toContain(
    `Die Datenbank unter DATABASE_URL lässt sich nicht öffnen: ${message}`,
  );
});

it('a file that is in the way is named, and what nobody knows stays as it is', () => {
  expect(String(explainData(failed('EACCES', { path: '/data/secret.key' })))).toContain(
    '/data/secret.key lässt sich nicht lesen oder beschreiben (EACCES).',
  );
  const unknown = failed('ERR_SOMETHING');
  expect(explainData(unknown)).toBe(unknown);
});

it('of the two ports the one that is taken is named with its setting', () => {
  const settings = readSettings({ PORT: '8443' }, '/nonexistent/.env');
  expect(String(explainListening(failed('EADDRINUSE'), settings))).toContain('einen anderen PORT setzen');
  const plain = explainListening(failed('EADDRINUSE'), { ...settings, port: 8081 }, 'HTTP_PORT');
  expect(String(plain)).toContain(
    'Port 8081 ist bereits belegt. Bitte das andere Programm beenden oder einen anderen HTTP_PORT',
  );
});
