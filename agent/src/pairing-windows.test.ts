import { expect, it, vi } from 'vitest';
import { openPairing } from './pairing.ts';

vi.mock('node:path', async (original) => (await original<typeof import('node:path')>()).win32);
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  statSync: () => undefined,
  mkdirSync: (folder: string) => {
    throw Object.assign(new Error(folder), { code: 'ENOENT' });
  },
}));

it.each([String.raw`Z:\druckhilfe\tiefer`, String.raw`\\kasse\daten\druckhilfe`])(
  'a drive that is not there is asked for once: %s',
  (folder) => {
    expect(() => openPairing(folder)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  },
);
