import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownerToActAs } from './act-as-owner.ts';

it("a command of root's acts as the owner of the data folder, that of anybody else as themselves", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-owner-'));
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const owner = own.uid === 0 ? { uid: 4711, gid: 4712 } : own;
  if (own.uid === 0) chownSync(dataDir, owner.uid, owner.gid);
  expect(ownerToActAs(dataDir, 0)).toEqual(owner);
  expect(ownerToActAs(dataDir, 1000)).toBeUndefined();
  expect(ownerToActAs('/', 0)).toBeUndefined();
  expect(ownerToActAs(join(dataDir, 'nirgends'), 0)).toBeUndefined();
});
