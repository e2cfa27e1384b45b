import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const none = '/nonexistent/.env';

function envFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bestellsystem-env-')), '.env');
  writeFileSync(file, text);
  return file;
}

describe('settings', () => {
  it('need nothing: every one has its default', () => {
    expect(readSettings({}, none)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      registration: true,
      publicUrl: undefined,
      tls: undefined,
      trustProxy: false,
      timeZone: 'Europe/Zurich',
      businessDayStart: '05:00',
      printerNetworks: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
      printerPorts: '9100-9109',
      logLevel: 'info',
    });
  });

  it('come from the .env file where the environment is silent', () => {
    const file = envFile('PORT=9000\nTIME_ZONE=Europe/Vienna\n# Kommentar\n');
    const settings = readSettings({ PORT: '9001', HOME: '/root', UNKNOWN_HERE: 'is fine' }, file);
    expect(settings.port).toBe(9001);
    expect(settings.timeZone).toBe('Europe/Vienna');
  });

  it('of nothing but spaces are none', () => {
    expect(readSettings({ PORT: ' ', DATA_DIR: ' ' }, envFile('PORT=9000\n'))).toMatchObject({
      port: 9000,
      dataDir: resolve('data'),
    });
  });

  it('refuse an unknown name in the .env file', () => {
    expect(() => readSettings({}, envFile('PROT=9000\n'))).toThrow(/PROT ist keine Einstellung\. Bekannt sind: PORT/);
    // Each object has one of this name.
    expect(() => readSettings({}, envFile('constructor=9000\n'))).toThrow(/constructor ist keine Einstellung/);
  });

  it('come from a .env file that an editor began with a mark, with remarks, empty lines and quotes', () => {
    const text = `\uFEFFPORT=9000\r\n\r\n  # Kommentar: off\r\nexport REGISTRATION=off # für das Fest\r\nADMIN_PASSWORD='geheim#1234' # neu\r\n`;
    const read = { port: 9000, registration: false, adminPassword: 'geheim#1234' };
    expect(readSettings({}, envFile(text))).toMatchObject(read);
  });

  it.each([
    ['REGISTRATION: off', 'keine Einstellung. Bitte so schreiben: REGISTRATION=WERT; vor Bemerkungen gehört ein #.'],
    ['export ADMIN_PASSWORD geheim', 'keine Einstellung. Bitte so schreiben: ADMIN_PASSWORD=WERT; vor'],
    ['ADMIN_PASSWORD: ge=heim', 'keine Einstellung. Bitte so schreiben: ADMIN_PASSWORD=WERT; vor'],
    ['für das Fest', 'keine Einstellung. Bitte so schreiben: NAME=WERT; vor'],
    [
      'ADMIN_PASSWORD=geheim#1234',
      'im Wert von ADMIN_PASSWORD steht ein #, von dort an wäre er eine Bemerkung. Bitte in',
    ],
    ['ADMIN_PASSWORD=#geheim', "Bitte in Anführungszeichen setzen: ADMIN_PASSWORD='WERT'"],
    ['ADMIN_PASSWORD="geheim', 'die Anführungszeichen von ADMIN_PASSWORD enden nicht am Ende der Zeile.'],
    ["ADMIN_PASSWORD='ge'heim", 'die Anführungszeichen von ADMIN_PASSWORD enden nicht am Ende der Zeile.'],
  ])('refuse the line %s in the .env file, which would not say what it seems to', (line, said) => {
    const refused = (): unknown => readSettings({}, envFile(`PORT=9000\n\n${line}\nHOST=127.0.0.1\n`));
    expect(refused).toThrow(`.env, Zeile 3: `);
    expect(refused).toThrow(said);
    expect(refused).not.toThrow(/heim|1234/);
  });

  it.each([
    ['PORT', 'achtzig', 'eine Zahl von 0 bis 65535'],
    ['PORT', '70000', 'eine Zahl von 0 bis 65535'],
    ['HOST', 'mein server', 'eine IP-Adresse'],
    ['DATABASE_URL', 'mysql://root@localhost/db', 'postgres://'],
    ['DATABASE_URL', 'postgres://db/x?statement_timeout=60s', 'statement_timeout in Millisekunden, .*=120000'],
    ['DATABASE_URL', 'postgres://db/x?lock_timeout=1&lock_timeout=1min', 'lock_timeout in Millisekunden'],
    ['DATABASE_URL', 'postgres://db/x?idle_in_transaction_session_timeout=', 'in Millisekunden'],
    ['DATA_DIR', '~/data', 'ein Pfad ohne ~'],
    ['ADMIN_PASSWORD', 'kurz', 'mindestens 6 Zeichen'],
    ['ADMIN_USERNAME', 'ab', '3 bis 64 Zeichen'],
    ['ADMIN_USERNAME', 'Konsole', 'bitte einen anderen Namen, im Journal heisst so jemand anderes.'],
    ['REGISTRATION', 'nein', 'on oder off'],
    ['PUBLIC_URL', 'kasse.example.ch', 'https://kasse.example.ch'],
    ['PUBLIC_URL', 'https://kasse.example.ch/pfad', 'ohne Pfad'],
    ['TLS_CERT', '/etc/hostname', 'beide Dateien oder keine'],
    ['TRUST_PROXY', 'vielleicht', 'true, false'],
    ['TIME_ZONE', 'Europa/Zürich', 'Europe/Zurich'],
    ['BUSINESS_DAY_START', '5 Uhr', '05:00'],
    ['BUSINESS_DAY_START', '24:00', '05:00'],
    ['PRINTER_NETWORKS', '192.168.1.0/33', '192.168.0.0/16'],
    ['PRINTER_NETWORKS', 'drucker', '192.168.0.0/16'],
    ['PRINTER_PORTS', '9100-', '9100-9109'],
    ['PRINTER_PORTS', '9200-9100', '9100-9109'],
    ['LOG_LEVEL', 'laut', 'fatal, error'],
  ])('refuse %s=%s and say what to write', (name, value, wanted) => {
    expect(() => readSettings({ [name]: value }, none)).toThrow(new RegExp(`${name}.*${wanted}`));
  });

  it('refuse files that are no certificate and key', () => {
    const file = envFile('kein Zertifikat');
    expect(() => readSettings({ TLS_CERT: file, TLS_KEY: file }, none)).toThrow(/TLS_CERT.*im Format PEM/);
  });

  it('refuse a file that they may not read, and say so', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-env-'));
    const unreadable = /lässt sich nicht lesen/;
    expect(() => readSettings({ TLS_CERT: folder, TLS_KEY: folder }, none)).toThrow(unreadable);
    expect(() => readSettings({ SECRET_KEY_FILE: folder }, none)).toThrow(unreadable);
    expect(() => readSettings({}, folder)).toThrow(unreadable);
  });

  it('never show a password in what they refuse', () => {
    expect(() => readSettings({ ADMIN_PASSWORD: 'kurz' }, none)).not.toThrow(/kurz/);
    expect(() => readSettings({ DATABASE_URL: 'mysql://localhost/db' }, none)).toThrow('"mysql://localhost/db"');
    for (const url of [
      'mysql://root:geheim@localhost/db',
      'postgres://root:ge/heim@localhost/db',
      'postgres://root:ge:heim@localhost:db/x',
      'postgres//root:geheim@localhost/db',
      'postgres://root:geheim',
      'postgres:/root:geheim/db',
      'postgres//root:ge:heim/db',
      'root:geheim',
      'postgres:root:ge heim',
      'mysql://localhost/db?user=root&password=geheim',
      'postgres://root:geheim@localhost/db?lock_timeout=30s&password=geheim',
    ]) {
      expect(() => readSettings({ DATABASE_URL: url }, none), url).toThrow(/^DATABASE_URL="(?!.*heim)/);
    }
  });
});
