import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJdk } from '../tools/jdk.ts';
import { JvmApp } from '../tools/jvm-app.ts';

const jdk = findJdk();

describe.skipIf(!jdk)('the server’s address', () => {
  let app: JvmApp;
  beforeAll(() => {
    if (jdk) app = new JvmApp(jdk);
  });
  afterAll(() => app?.stop());

  it.each([
    ['kasse.example.ch', 'https://kasse.example.ch'],
    ['  Kasse.Example.ch/login ', 'https://kasse.example.ch'],
    ['https://kasse.example.ch:443/', 'https://kasse.example.ch'],
    ['192.168.1.10:8080', 'http://192.168.1.10:8080'],
    ['kasse.local:8443', 'http://kasse.local:8443'],
    ['https://192.168.1.10:8443/app?tag=X', 'https://192.168.1.10:8443'],
    ['kässe.example.ch:8443/login', 'https://xn--ksse-loa.example.ch:8443'],
    ['', null],
    ['die kasse', null],
    ['javascript://alert', null],
    ['file:///etc/hosts', null],
    ['https://kasse.example.ch@andere.example.com', null],
  ])('typed as «%s» is %s', async (typed, origin) => {
    expect(await app.readAddress('entry', typed)).toBe(origin);
  });

  it.each([
    ['https://kasse.example.ch/events?x=1#y', 'https://kasse.example.ch'],
    ['https://KASSE.example.ch:8443', 'https://kasse.example.ch:8443'],
    ['http://kasse.example.ch', 'http://kasse.example.ch'],
    ['https://kasse.example.ch.andere.example.com', 'https://kasse.example.ch.andere.example.com'],
    ['https://kasse.example.ch/a|b?c={d}', 'https://kasse.example.ch'],
    ['about:blank', null],
    ['data:text/html,x', null],
    ['https://kasse.example.ch\\@andere.example.com', null],
  ])('of the page %s is %s', async (page, origin) => {
    expect(await app.readAddress('origin', page)).toBe(origin);
  });

  it.each([
    ['http://192.168.1.10:8081', 'https://192.168.1.10:8443/login', true],
    ['http://kasse.example.ch', 'https://kasse.example.ch/', true],
    ['http://kasse.example.ch', 'https://andere.example.com/', false],
    ['http://kasse.example.ch', 'http://kasse.example.ch:81/', false],
    ['https://kasse.example.ch', 'https://kasse.example.ch:8443/', false],
    ['http://kasse.example.ch', 'about:blank', false],
  ])('%s leading to %s is the same with TLS: %s', async (server, page, isSame) => {
    expect(await app.isWithTls(server, page)).toBe(isSame);
  });

  it.each([
    [
      `bestellsystem://open?url=${encodeURIComponent('http://10.0.0.5:8080/waiter-login?tag=A%20B')}`,
      'http://10.0.0.5:8080/waiter-login?tag=A%20B',
    ],
    ['bestellsystem://open?url=javascript%3Aalert(1)', null],
    ['bestellsystem://open?url=%zz', null],
    ['bestellsystem://server', null],
    ['https://kasse.example.ch', null],
  ])('in the link %s is %s', async (link, url) => {
    expect(await app.readAddress('link', link)).toBe(url);
  });
});
