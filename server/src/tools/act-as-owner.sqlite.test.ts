import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

it.skipIf(process.getuid?.() !== 0)(
  'brings along what root alone may read, with its log, and leaves nothing of it',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-stick-'));
    const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-owner-'));
    chownSync(dataDir, 4711, 4712);
    const file = join(folder, 'sicherung.db');
    writeFileSync(file, 'gesichert', { mode: 0o600 });
    writeFileSync(`${file}-wal`, 'danach', { mode: 0o600 });
    // Everybody may read it, but as SQLite has it in use it is read only where something can be written beside it.
    const used = join(folder, 'bestellsystem.db');
    const header = Buffer.alloc(100);
    header.write('\x02\x02', 18);
    writeFileSync(used, header);
    chmodSync(folder, 0o755);
    // Apart from the project, which another account may not read everywhere.
    const program = join(dataDir, 'act-as-owner.ts');
    cpSync(fileURLToPath(new URL('./act-as-owner.ts', import.meta.url)), program);
    chmodSync(program, 0o644);
    const text = `
    const { statSync, readdirSync, readFileSync } = await import('node:fs');
    const { actAsOwnerWith } = await import('${program}');
    const { file, leave } = await actAsOwnerWith('${dataDir}', '${file}');
    const brought = [file, file + '-wal'].map((path) => [readFileSync(path, 'utf8'), statSync(path).uid]);
    leave();
    const other = await actAsOwnerWith('${dataDir}', '${used}');
    const isSame = readFileSync(other.file).equals(readFileSync('${used}'));
    other.leave();
    console.log(JSON.stringify({ file, brought, other: [other.file, isSame], left: readdirSync('${dataDir}') }));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({
      file: join(dataDir, 'mitgebracht-sicherung.db'),
      brought: [
        ['gesichert', 4711],
        ['danach', 4711],
      ],
      other: [join(dataDir, 'mitgebracht-bestellsystem.db'), true],
      left: ['act-as-owner.ts'],
    });
  },
);
