import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../../http/app-type.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

describe('the Android app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-apk-'));
  const apk = join(folder, 'bestellsystem-0.2.0.apk');
  let app: App;

  beforeAll(async () => {
    app = await buildApp(test.current.context, { androidDir: folder });
  });
  afterEach(() => rmSync(apk, { force: true }));
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('that was not built is said not to be ready, and can’t be downloaded', async () => {
    writeFileSync(join(folder, 'debug.p12'), 'geheim');
    expect((await app.inject('/api/android-app')).json()).toEqual({ isReady: false });
    const download = await app.inject('/api/android-app/bestellsystem.apk');
    expect([download.statusCode, download.json()]).toEqual([
      404,
      { message: 'Die Android-App ist auf diesem Server nicht bereit.', code: 'NO_ANDROID_APP' },
    ]);
    expect((await test.current.guest().get('/api/android-app')).body).toEqual({ isReady: false });
  });

  it('that was built since the start is downloaded by anybody, the newest one, as what it is', async () => {
    const older = join(folder, 'bestellsystem-0.1.0.apk');
    writeFileSync(older, 'alt');
    utimesSync(older, 1, 1);
    writeFileSync(apk, 'PK neu');
    const sha256 = createHash('sha256').update('PK neu').digest('hex');
    expect((await app.inject('/api/android-app')).json()).toEqual({
      isReady: true,
      version: '0.2.0',
      fileName: 'bestellsystem-0.2.0.apk',
      sizeBytes: 6,
      sha256,
    });
    const { headers, body, statusCode } = await app.inject('/api/android-app/bestellsystem.apk');
    expect([statusCode, body]).toEqual([200, 'PK neu']);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': 'attachment; filename="bestellsystem-0.2.0.apk"',
      'content-length': '6',
    });
  });
});
