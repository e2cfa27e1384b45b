import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openTestApp, useTestApp } from '../testing/test-app.ts';
import type { App } from './app-type.ts';
import { Departure } from './departure.ts';
import { CONTENT_SECURITY_POLICY, installSecurityHeaders } from './security-headers.ts';

const test = useTestApp();

describe('the API', () => {
  it('answers an unknown path in JSON', async () => {
    const answer = await test.current.guest().get('/api/nirgends');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'Nicht gefunden', code: 'NOT_FOUND' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('says it is well while the database answers', async () => {
    expect((await test.current.guest().get('/api/health')).body).toEqual({ status: 'ok' });
  });

  it('says to whoever is logged in, too, that the database is gone', async () => {
    const { testApp, stop } = await openTestApp();
    const admin = await testApp.as('ADMIN');
    await testApp.context.db.destroy();
    const health = await admin.get('/api/health');
    expect([health.status, health.body]).toMatchObject([503, { code: 'DATABASE_DOWN' }]);
    // What went wrong stands in the log alone.
    const failed = await admin.get('/api/auth/me');
    expect([failed.status, failed.body]).toEqual([
      500,
      {
        message: 'Ein unerwarteter Fehler ist aufgetreten. Bitte erneut versuchen.',
        code: 'INTERNAL',
        requestId: expect.any(String),
      },
    ]);
    await stop();
  });

  it('says that it is about to end, and serves meanwhile', async () => {
    const departure = new Departure();
    const app = await buildApp(test.current.context, { departure });
    await departure.announce(0);
    const health = await app.inject('/api/health');
    expect([health.statusCode, health.json()]).toEqual([503, { message: 'Der Server wird beendet.', code: 'LEAVING' }]);
    expect((await app.inject('/api/auth/me')).statusCode).toBe(401);
    await app.close();
  });

  it('gives its figures to this machine and to who has the token, to nobody else', async () => {
    const { app, context } = test.current;
    const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ url: '/api/metrics', remoteAddress, headers });
    const local = await read('127.0.0.1');
    expect(local.headers['content-type']).toContain('text/plain');
    expect(local.body).toMatch(/^bestellsystem_orders_total 0$/m);
    expect((await read('192.168.1.20')).statusCode).toBe(403);
    expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403);
    expect((await read('192.168.1.20', { authorization: 'Bearer falsch' })).statusCode).toBe(403);
    const token = `Bearer ${context.secrets.metricsToken}`;
    expect((await read('192.168.1.20', { authorization: token })).statusCode).toBe(200);
  });

  it('describes every route to administrators, with money as numbers in CHF', async () => {
    const admin = await test.current.as('ADMIN');
    const { status, body } = await admin.get<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
      components?: { schemas: object };
    }>('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    for (const { method, url } of test.current.app.accessTable) {
      if (method === 'HEAD') continue;
      expect(described).toContain(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    }
    for (const [method, { responses }] of Object.values(body.paths).flatMap((methods) => Object.entries(methods))) {
      expect([method, ...Object.keys(responses)].join(' ')).toMatch(/ 2\d\d .*403/);
    }
    expect(JSON.stringify(body.paths['/api/orders'])).toContain('"description":"CHF, at most two decimals"');
    // What is named in one place and described in another is there, for programs that read it.
    for (const [, name = ''] of JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(body.components?.schemas).toHaveProperty(name);
    }
    expect((await (await test.current.as('KITCHEN')).get('/api/openapi.json')).status).toBe(403);
  });

  it('refuses broken, oversized and non-JSON bodies in German', async () => {
    const admin = await test.current.as('ADMIN');
    const json = { 'content-type': 'application/json' };
    const broken = await admin.post('/api/auth/login', '{"username":', json);
    expect(broken.status).toBe(400);
    const message = 'Die Anfrage ist kein gültiges JSON. Bitte die Seite neu laden und es nochmals versuchen.';
    expect(broken.body).toEqual({ message, code: 'INVALID_REQUEST' });
    const large = await admin.post('/api/auth/login', { username: 'x'.repeat(70_000), password: 'y' });
    expect(large.status).toBe(413);
    expect(large.body).toMatchObject({ message: 'Die Anfrage ist zu gross.' });
    // Closed under a body that is still being sent, the connection would take the answer with it.
    expect(large.headers.connection).not.toBe('close');
    const text = await admin.post('/api/auth/login', 'hallo', { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
  });

  it.each<[method: 'get' | 'post', path: string, body: unknown, field: string, message: string]>([
    ['post', '/api/auth/login', null, '', 'Die Anfrage muss ein Objekt sein.'],
    ['post', '/api/orders/get-print-data', { tableNumber: '1' }, 'items', 'items fehlt.'],
    [
      'post',
      '/api/orders/get-print-data',
      { tableNumber: '1', items: [5] },
      'items.0',
      'Eintrag 1 muss ein Objekt sein.',
    ],
    ['get', '/api/orders?eventId=1&limit=viele', undefined, 'limit', 'limit muss eine Zahl sein.'],
    ['get', '/api/audit?limit=0', undefined, 'limit', 'limit muss mindestens 1 sein.'],
    ['get', '/api/audit?limit=501', undefined, 'limit', 'limit darf höchstens 500 sein.'],
    [
      'post',
      '/api/orders/get-print-data',
      { tableNumber: '1', deviceId: 'x'.repeat(65), items: [{ menuItem: { id: 1, name: 'Rösti' }, quantity: 1 }] },
      'deviceId',
      'deviceId darf höchstens 64 Zeichen haben.',
    ],
  ])('names the field that is wrong: %s %s %j', async (method, path, body, field, message) => {
    const admin = await test.current.as('ADMIN');
    const json = { 'content-type': 'application/json' };
    const answer = method === 'get' ? await admin.get(path) : await admin.post(path, JSON.stringify(body), json);
    expect([answer.status, answer.body]).toMatchObject([400, { message, details: [{ path: field, message }] }]);
  });

  it('refuses in its own words what has no route yet, and numbers that are none', async () => {
    const admin = await test.current.as('ADMIN');
    const message = 'Diese Adresse ist ungültig. Bitte die Schreibweise prüfen.';
    const refused = { message, code: 'INVALID_REQUEST' };
    for (const path of ['/%ff', '/api/events/%ED%A0%80', '/api/devices/event/%00', '/api/devices/event/a%00b']) {
      const answer = await admin.get(path);
      expect([path, answer.status, answer.body]).toEqual([path, 400, refused]);
    }
    const tooLong = await admin.get(`/api/devices/event/${'x'.repeat(3000)}`);
    expect([tooLong.status, tooLong.body]).toMatchObject([404, { message: 'Event nicht gefunden' }]);
    for (const id of ['0', '-1', '+1', '01', '0x1', '1e0', '1.0', '9007199254740993', 'abc']) {
      const answer = await admin.delete(`/api/users/${id}`);
      expect([id, answer.status, answer.body]).toMatchObject([id, 400, { message: 'Ungültige Nummer.' }]);
    }
  });

  it('answers in its own words what is no HTTP, or has too much in its head', async () => {
    const { port } = new URL(await test.current.app.listen({ port: 0, host: '127.0.0.1' }));
    const ask = async (text: string): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
      let answer = '';
      socket.on('data', (chunk: string) => {
        answer += chunk;
      });
      // The server needn't read what it refuses.
      socket.on('error', () => {});
      socket.write(text);
      await new Promise((resolve) => socket.once('close', resolve));
      return answer;
    };
    const refused =
      '{"message":"Ungültige Anfrage. Bitte die Seite neu laden und es nochmals versuchen.","code":"INVALID_REQUEST"}';
    for (const [status, text] of [
      ['400 Bad Request', 'Hallo\r\n\r\n'],
      [
        '431 Request Header Fields Too Large',
        `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      ],
    ] as const) {
      const answer = await ask(text);
      expect(answer.startsWith(`HTTP/1.1 ${status}\r\n`), answer).toBe(true);
      expect(answer.endsWith(`\r\n\r\n${refused}`), answer).toBe(true);
    }
  });

  it('sends the headers that keep other sites out', async () => {
    const { headers } = await test.current.guest().get('/api/health');
    expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
    expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/);
    expect(CONTENT_SECURITY_POLICY).toContain("require-trusted-types-for 'script';trusted-types service-worker");
    // Nothing inline, and nothing of anybody else's but the helper on the same device.
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|nonce|sha\d|https?:|\*/);
    expect(CONTENT_SECURITY_POLICY.match(/[^\s;]+:\/\/[^\s;]+/g)).toEqual(['ws://localhost:8765']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('sends its headers however its address is spelled', async () => {
    for (const path of ['/api/health', '/%61pi/health', '/a%70%69/health']) {
      const { status, headers } = await test.current.guest().get(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
      expect(headers['restore-epoch']).toMatch(/./);
      expect(headers['time-zone']).toBe('Europe/Zurich');
    }
  });

  it.each([
    ['https://kasse.verein.example', 'max-age=31536000'],
    ['http://kasse.verein.example', undefined],
    ['https://192.168.1.5:8443', undefined],
    ['https://[fd00::1]', undefined],
    ['https://kasse.local', undefined],
    ['https://localhost', undefined],
    [undefined, undefined],
  ])('told to be found at %s has browsers remember TLS: %s', async (publicUrl, told) => {
    const { context } = test.current;
    const tls = { certFile: 'cert.pem', keyFile: 'key.pem' };
    const app = Fastify() as unknown as App;
    installSecurityHeaders(app, { ...context.settings, tls, publicUrl });
    const { headers } = await app.get('/', async () => '').inject('/');
    expect(headers['strict-transport-security']).toBe(told);
  });
});

describe('the web client', () => {
  it('is served at every path outside the API, its hashed files for a year', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'bestellsystem-web-'));
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Bestellsystem</title>');
    writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), 'export {}');
    const app = await buildApp(test.current.context, { webDir, publicDocs: true });
    const page = await app.inject('/events/7?tab=menu');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Bestellsystem');
    expect(page.headers['cache-control']).toBe('no-cache');
    const script = await app.inject('/assets/app-1a2b.js');
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['cache-control']).toContain('immutable');
    const ofOtherVersion = await app.inject('/assets/app-3c4d.js');
    expect(ofOtherVersion.statusCode).toBe(404);
    expect(ofOtherVersion.headers['cache-control']).toBe('no-store');
    expect((await app.inject('/api/nirgends')).statusCode).toBe(404);
    expect((await app.inject('/%2e%2e/%2e%2e/etc/passwd')).body).not.toContain('root:');
    const docs = await app.inject('/api/docs/');
    expect(docs.statusCode).toBe(200);
    // No other host, no protocol that names any.
    expect(docs.headers['content-security-policy']).not.toMatch(/\w\.\w|https?:|upgrade/);
    expect((await app.inject('/api/docs/static/swagger-initializer.js')).body).toContain('application/json');
    await app.close();
  });
});
