import { expect, it } from 'vitest';
import { addressesOf, ownAddress, plainHttpHint } from './addresses.ts';
import { readSettings } from './settings.ts';

it('who serves a network without HTTPS is told what is missing and how to get it', () => {
  const hint = (env: Record<string, string>) => plainHttpHint(readSettings(env, '/dev/null'), 8080);
  expect(hint({ HOST: '192.168.1.5' })).toContain('npm run tls:local');
  expect(hint({ HOST: '127.0.0.1' })).toBeUndefined();
  expect(hint({ HOST: '192.168.1.5', PUBLIC_URL: 'https://kasse.example.ch' })).toBeUndefined();
});

it('a program on this machine asks where the server listens', () => {
  const own = (host: string) => ownAddress(readSettings({ HOST: host }, '/dev/null'), 8080);
  expect(own('')).toBe('http://127.0.0.1:8080');
  expect(own('::1')).toBe('http://[::1]:8080');
  expect(own('192.168.1.5')).toBe('http://192.168.1.5:8080');
});

it('the addresses that are shown are those that answer', () => {
  const shown = (env: Record<string, string>) => addressesOf(readSettings(env, '/dev/null'), 8080);
  expect(shown({ HOST: '127.0.0.1' })).toEqual(['http://localhost:8080']);
  expect(shown({ HOST: '192.168.1.5' })).toEqual(['http://192.168.1.5:8080']);
  expect(shown({ HOST: 'fd00::5' })).toEqual(['http://[fd00::5]:8080']);
  expect(shown({})[0]).toBe('http://localhost:8080');
  // Over plain http nobody would stay logged in.
  const behindProxy = { HOST: '192.168.1.5', PUBLIC_URL: 'https://kasse.example.ch/' };
  expect(shown(behindProxy)).toEqual(['https://kasse.example.ch']);
  expect(shown({ ...behindProxy, PUBLIC_URL: 'http://kasse.lan' })).toEqual([
    'http://kasse.lan',
    'http://192.168.1.5:8080',
  ]);
});
