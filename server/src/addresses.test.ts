import { expect, it } from 'vitest';
import { plainHttpHint } from './addresses.ts';
import { readSettings } from './settings.ts';

it('who serves a network without HTTPS is told what is missing and how to get it', () => {
  const hint = (env: Record<string, string>) => plainHttpHint(readSettings(env, '/dev/null'), 8080);
  expect(hint({ HOST: '192.168.1.5' })).toContain('npm run tls:local');
  expect(hint({ HOST: '127.0.0.1' })).toBeUndefined();
  expect(hint({ HOST: '192.168.1.5', PUBLIC_URL: 'https://kasse.example.ch' })).toBeUndefined();
});
