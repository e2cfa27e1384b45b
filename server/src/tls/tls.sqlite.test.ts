import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type PeerCertificate } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start.ts';
import { certificateWarnings } from './certificate-warnings.ts';
import { localTlsFiles, makeLocalTls } from './local-files.ts';
import { createPlainDoor } from './plain-door.ts';
import { reloadCertificate } from './reload.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function started(): Promise<{ ca: string; running: RunningServer }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
  await makeLocalTls(dataDir, ['kasse.example.ch'], new Date());
  const files = localTlsFiles(dataDir);
  const env = { PORT: '0', HTTP_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir };
  const settings = readSettings({ ...env, TLS_CERT: files.certificate, TLS_KEY: files.key }, '/nonexistent/.env');
  server = await startServer(settings, { webDir: '/nonexistent', logger: false, onFirstAdmin: () => {} });
  return { ca: readFileSync(files.authority, 'utf8'), running: server };
}

async function get(sent: ReturnType<typeof request>) {
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

async function peerOf(port: number, ca: string): Promise<PeerCertificate> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'kasse.example.ch', ca });
  await once(socket, 'secureConnect');
  const peer = socket.getPeerCertificate();
  socket.destroy();
  return peer;
}

describe('TLS by an authority of the installation’s own', () => {
  it('is trusted by whoever has the authority, by name and by address, and its cookies are secure', async () => {
    const { ca, running } = await started();
    const health = await get(request({ host: '127.0.0.1', port: running.port, path: '/api/health', ca }));
    expect(health.status).toBe(200);
    expect((await peerOf(running.port, ca)).subjectaltname).toContain('DNS:kasse.example.ch');
    const speak = async (options: ConnectionOptions): Promise<string> => {
      const socket = connect({ port: running.port, host: '127.0.0.1', ca, minVersion: 'TLSv1', ...options });
      const spoken = await Promise.race([
        once(socket, 'secureConnect').then(() => socket.getProtocol()),
        once(socket, 'error').then(() => 'refused'),
      ]).catch(() => 'refused');
      socket.destroy();
      return String(spoken);
    };
    expect(await speak({})).toBe('TLSv1.3');
    expect(await speak({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    // Old versions, and ciphers without a key of one's own per connection or without a check.
    const ciphers = 'ALL:@SECLEVEL=0';
    expect(await speak({ maxVersion: 'TLSv1.1', ciphers })).toBe('refused');
    for (const weak of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-ECDSA-AES128-SHA', 'ECDHE-RSA-AES128-SHA']) {
      expect(await speak({ maxVersion: 'TLSv1.2', ciphers: `${weak}:@SECLEVEL=0` }), weak).toBe('refused');
    }
    const stranger = connect({ port: running.port, host: '127.0.0.1' });
    const [error] = (await once(stranger, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED/);
  });

  it('lets nobody change anything from a page of this host that came unencrypted', async () => {
    const { ca, running } = await started();
    const [host, path, method] = ['127.0.0.1', '/api/auth/logout', 'POST'];
    const { port } = running;
    const statuses: (number | undefined)[] = [];
    for (const scheme of ['http', 'https']) {
      const headers = { origin: `${scheme}://${host}:${port}` };
      statuses.push((await get(request({ host, port, path, method, headers, ca }))).status);
    }
    expect(statuses).toEqual([403, 401]);
  });

  it('hands its certificate out on the plain port, which leads everything else to the encrypted one', async () => {
    const { running } = await started();
    const plain = (path: string, method = 'GET') =>
      get(plainRequest({ host: '127.0.0.1', port: running.plainPort, path, method }));
    const page = await plain('/zertifikat');
    expect(page.body.toString()).toContain('Zertifikat laden');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const file = await plain('/zertifikat.crt');
    expect(file.headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(file.body[0]).toBe(0x30);
    const led = await plain('/tables?x=1');
    expect([led.status, led.headers.location]).toEqual([307, `https://127.0.0.1:${running.port}/tables?x=1`]);
    expect((await plain('/api/auth/login', 'POST')).status).toBe(405);
    expect((await plain('//')).status).toBe(307);
    expect((await plain('/zertifikat?von=plakat')).status).toBe(200);
  });

  it('hands out no certificate that cannot be read, and goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    const authorityFile = join(folder, 'authority.pem');
    writeFileSync(authorityFile, 'kein Zertifikat');
    const door = createPlainDoor({ authorityFile, httpsPort: 8443 }).listen(0, '127.0.0.1');
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    for (const path of ['/zertifikat.crt', '/zertifikat']) {
      expect((await get(plainRequest({ host: '127.0.0.1', port, path }))).status).toBe(307);
    }
    door.close();
  });

  it('is for the name in an address, as people copy it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    const given = ['https://kasse.example.ch:8443/events', 'büro.example.ch', '[fd00::1]:8080', 'https://[fd00::2]'];
    const hosts = await makeLocalTls(dataDir, given, new Date());
    expect(hosts.slice(0, 4)).toEqual(['kasse.example.ch', 'xn--bro-hoa.example.ch', 'fd00::1', 'fd00::2']);
    await expect(makeLocalTls(dataDir, ['zwei worte'], new Date())).rejects.toThrow('«zwei worte»');
  });

  it('goes on whatever it is asked for on the plain port', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    await makeLocalTls(dataDir, [], new Date());
    const options = { authorityFile: localTlsFiles(dataDir).authority, httpsPort: 8443 };
    const door = createPlainDoor(options).listen(0, '127.0.0.1');
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    const ask = async (path: string, host: string): Promise<string> => {
      const socket = connectPlain(port, '127.0.0.1');
      socket.end(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      const [, status, location = ''] = /^\S+ (\d+)(?:[\s\S]*?\nlocation: (\S*))?/i.exec(answer.toString()) ?? [];
      return `${status} ${location}`.trim();
    };
    for (const path of ['/\f', '/\t', '/\u00ff', 'http://fremd.example.ch/', '*', '//', '/\u007f']) {
      expect(await ask(path, 'kasse:8081'), JSON.stringify(path)).toMatch(/^(307 https:\/\/kasse:8443\/{1,2}|400)$/);
    }
    // No code to be read by a camera holds so much.
    for (const host of ['a'.repeat(4000), '', 'kasse:99999999999', '[fd00::1]:8081', '"><script>']) {
      expect(await ask('/zertifikat', host), host).toMatch(/^(200|400)$/);
    }
    expect(await ask('/tables', '[fd00::1]:8081')).toBe('307 https://[fd00::1]:8443/tables');
    door.close();
  });

  it('is made anew where the files that the settings name are lost', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    writeFileSync(join(folder, '.env'), 'DATA_DIR=data\nTLS_CERT=data/tls/server.pem\nTLS_KEY=data/tls/server.key\n');
    const tool = fileURLToPath(new URL('../tools/tls-local.ts', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [tool], { cwd: folder, env: {}, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('Zertifikat für:');
    // Orders that wait on tablets under the former address would stay there.
    expect(stdout).toMatch(/erst umstellen, wenn auf keinem Gerät mehr «wartet» steht\..*ohne TLS_CERT und TLS_KEY/s);
    const { certificate, key } = localTlsFiles(join(folder, 'data'));
    expect(readSettings({ TLS_CERT: certificate, TLS_KEY: key }, '/nonexistent/.env').tls).toBeDefined();
  });

  it('made anew is also for what it was for before', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    await makeLocalTls(dataDir, ['kasse.example.ch', 'fd00::1'], new Date());
    expect(await makeLocalTls(dataDir, [], new Date())).toEqual(
      expect.arrayContaining(['kasse.example.ch', 'localhost']),
    );
    const { subjectAltName } = new X509Certificate(readFileSync(localTlsFiles(dataDir).certificate));
    expect(subjectAltName).toContain('DNS:kasse.example.ch, IP Address:FD00:0:0:0:0:0:0:1');
  });

  it('is not made by another authority, which no device knows, because a file of the former is lost or broken', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    await makeLocalTls(dataDir, [], new Date());
    const { authority, authorityKey, certificate } = localTlsFiles(dataDir);
    const before = [authority, certificate].map((file) => readFileSync(file, 'utf8'));
    const key = readFileSync(authorityKey);
    for (const damage of [() => rmSync(authorityKey), () => writeFileSync(authorityKey, 'kaputt')]) {
      damage();
      await expect(makeLocalTls(dataDir, [], new Date())).rejects.toThrow('Bitte aus einer Kopie zurückholen');
    }
    expect([authority, certificate].map((file) => readFileSync(file, 'utf8'))).toEqual(before);
    writeFileSync(authorityKey, key);
    await makeLocalTls(dataDir, [], new Date());
    expect(readFileSync(authority, 'utf8')).toBe(before[0]);
  });

  it('that is missing where a port beside it is set is told of at the start', () => {
    const warningsOf = (env: Record<string, string>) =>
      certificateWarnings(readSettings(env, '/nonexistent/.env'), 8080, new Date());
    expect(warningsOf({ HTTP_PORT: '8081' })).toEqual([
      expect.stringMatching(/^ACHTUNG: HTTP_PORT bewirkt nichts ohne TLS_CERT und TLS_KEY/),
    ]);
    expect(warningsOf({})).toEqual([]);
  });

  it('that devices will refuse is told of at the start, with what helps', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    const made = new Date('2026-11-21T18:00:00Z');
    await makeLocalTls(dataDir, ['192.0.2.7'], made);
    const { certificate, key } = localTlsFiles(dataDir);
    const warnings = (HOST: string, at: string, TLS_CERT = certificate) => {
      const settings = readSettings({ DATA_DIR: dataDir, HOST, TLS_CERT, TLS_KEY: key }, '/nonexistent/.env');
      return certificateWarnings(settings, 8443, new Date(at));
    };
    const again = 'Bitte «npm run tls:local» wiederholen.';
    expect(warnings('192.0.2.7', '2026-11-21T18:00:00Z')).toEqual([]);
    expect(warnings('192.0.2.8', '2026-11-21T18:00:00Z')).toEqual([
      `ACHTUNG: Das Zertifikat gilt nicht für 192.0.2.8. ${again}`,
    ]);
    expect(warnings('192.0.2.7', '2027-12-01T18:00:00Z')).toEqual([
      `ACHTUNG: Das Zertifikat läuft am 23.12.2027 ab. ${again}`,
    ]);
    expect(warnings('192.0.2.7', '2028-01-01T18:00:00Z')).toEqual([
      `ACHTUNG: Das Zertifikat ist am 23.12.2027 abgelaufen, kein Gerät verbindet sich mehr. ${again}`,
    ]);
    expect(warnings('192.0.2.7', '2026-11-01T18:00:00Z')).toEqual([
      'ACHTUNG: Das Zertifikat gilt erst ab 20.11.2026. Stimmt die Uhr dieses Rechners (01.11.2026)?',
    ]);
    // One of somebody else's is for other names, and made elsewhere.
    const foreign = join(dataDir, 'fremd.pem');
    copyFileSync(certificate, foreign);
    expect(warnings('192.0.2.8', '2026-11-21T18:00:00Z', foreign)).toEqual([]);
    expect(warnings('192.0.2.8', '2028-01-01T18:00:00Z', foreign)).toEqual([
      'ACHTUNG: Das Zertifikat ist am 23.12.2027 abgelaufen, kein Gerät verbindet sich mehr.',
    ]);
  });

  it('leaves no half of an authority where it can not be written', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    const tool = fileURLToPath(new URL('../tools/tls-local.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: '' };
    // To a process that may write no byte into a file each disk is full.
    const limited = ['-c', 'ulimit -f 0 && exec "$0" "$1"', process.execPath, tool];
    expect(spawnSync('sh', limited, { env, encoding: 'utf8' })).toMatchObject({ status: 1, stdout: '' });
    expect(readdirSync(join(dataDir, 'tls'))).toEqual([]);
    await makeLocalTls(dataDir, [], new Date());
    expect(readdirSync(join(dataDir, 'tls'))).toEqual(['authority.key', 'authority.pem', 'server.key', 'server.pem']);
  });

  it('takes a renewed certificate into use, and keeps the former where the files are broken', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-tls-'));
    await makeLocalTls(dataDir, [], new Date());
    const files = localTlsFiles(dataDir);
    const tls = { certFile: files.certificate, keyFile: files.key };
    const setSecureContext = vi.fn();
    const told = { info: vi.fn(), error: vi.fn() };
    const { stop } = reloadCertificate(tls, { setSecureContext }, told, 20);
    // The watcher's first look may come after the first write, which is then what it compares with.
    writeFileSync(files.certificate, 'kein Zertifikat');
    await vi.waitFor(
      () => {
        appendFileSync(files.certificate, '.');
        expect(told.error).toHaveBeenCalled();
      },
      { timeout: 50_000, interval: 100 },
    );
    expect(setSecureContext).not.toHaveBeenCalled();
    // Under any other name the log drops why.
    expect(told.error).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.any(String));
    await makeLocalTls(dataDir, ['neu.example.ch'], new Date());
    await expect.poll(() => setSecureContext.mock.calls.length).toBeGreaterThan(0);
    stop();
  });
});
