import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where programs that were just killed still hold the disk. */
const LET_GO = { attempts: 50, everyMs: 100 };

/** Why no power can be cut here; undefined when it can. */
export function noPowerCut(): string | undefined {
  if (process.getuid?.() !== 0) return 'cutting the power of a disk needs root';
  for (const tool of ['mkfs.xfs', 'mkfs.ext4', 'losetup']) {
    if (spawnSync('which', [tool]).status !== 0) return `${tool} is missing (Debian: xfsprogs, e2fsprogs, util-linux)`;
  }
  if (spawnSync('losetup', ['-f']).status !== 0) return 'this machine has no loop devices';
  return undefined;
}

/** An ext4 in a file on an XFS that can copy it in one instant: the copy is what had reached the disk at that instant. */
export class CuttableDisk {
  /** Where the disk is mounted. */
  readonly path: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'bestellsystem-power-'));
  private readonly host = join(this.folder, 'host');
  private readonly image = join(this.host, 'disk.img');
  private readonly snapshot = join(this.host, 'snapshot.img');
  private loop = '';

  constructor(megabytes: number) {
    this.path = join(this.folder, 'disk');
    for (const path of [this.host, this.path]) mkdirSync(path);
    const hostImage = join(this.folder, 'host.img');
    run('truncate', '-s', '3000M', hostImage);
    run('mkfs.xfs', '-q', '-m', 'reflink=1', hostImage);
    run('mount', '-o', 'loop', hostImage, this.host);
    run('truncate', '-s', `${megabytes}M`, this.image);
    // The smaller blocks of a small disk are too small for some loop devices.
    run('mkfs.ext4', '-q', '-F', '-b', '4096', this.image);
    this.attach();
  }

  /** The instant at which the power goes; whoever writes on doesn't know it yet. */
  cut(): void {
    run('cp', '--reflink=always', this.image, this.snapshot);
  }

  /** The power is back: the disk holds what had reached it at the cut. Nobody may use it meanwhile. */
  async comeBack(): Promise<void> {
    for (let attempt = 1; spawnSync('umount', [this.path]).status !== 0; attempt += 1) {
      if (attempt === LET_GO.attempts) throw new Error(`${this.path} is still in use`);
      await new Promise((later) => setTimeout(later, LET_GO.everyMs));
    }
    run('losetup', '-d', this.loop);
    renameSync(this.snapshot, this.image);
    this.attach();
  }

  remove(): void {
    spawnSync('umount', ['-l', this.path]);
    spawnSync('losetup', ['-d', this.loop]);
    spawnSync('umount', ['-l', this.host]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private attach(): void {
    this.loop = run('losetup', '-f', '--show', '--direct-io=on', this.image).trim();
    run('mount', this.loop, this.path);
  }
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' });
}
