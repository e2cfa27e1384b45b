import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { StartError } from './start-error.ts';

const started = vi.hoisted(() => ({ spoolers: 0 }));
vi.mock('./features/printing/spooler.ts', async (importActual) => {
  const actual = await importActual<typeof import('./features/printing/spooler.ts')>();
  const startSpooler: typeof actual.startSpooler = (...given) => {
    started.spoolers += 1;
    return actual.startSpooler(...given);
  };
  return { ...actual, startSpooler };
});

it('nothing is printed by a server that then ends because it can’t listen', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const start = (port: number) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    const settings = readSettings({ DATA_DIR, PORT: String(port), HOST: '127.0.0.1' }, '/nonexistent/.env');
    return startServer(settings, { webDir: '/nonexistent', logger: false });
  };
  await expect(start((other.address() as AddressInfo).port)).rejects.toThrow(StartError);
  expect(started.spoolers).toBe(0);
  other.close();
  await (await start(0)).close();
  expect(started.spoolers).toBe(1);
});
