import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Jdk } from './jdk.ts';

const HERE = join(import.meta.dirname, '..');

/** The app's bridge and what drives it, as classes for a JVM in a folder that goes with this process. */
export function compileForJvm({ javac }: Jdk): string {
  const target = mkdtempSync(join(tmpdir(), 'bestellsystem-java-'));
  process.once('exit', () => rmSync(target, { recursive: true, force: true }));
  const bridge = join(HERE, 'app/ch/bestellsystem/app/Bridge.java');
  const sources = [...globSync(join(HERE, 'core/**/*.java')), bridge, ...globSync(join(HERE, 'jvm/**/*.java'))];
  const options = ['--release', '8', '-Xlint:-options', '-encoding', 'UTF-8', '-d', target];
  const compiled = spawnSync(javac, [...options, ...sources], { encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(`javac: ${compiled.stderr}`);
  return target;
}
