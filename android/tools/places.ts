import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const HERE = join(import.meta.dirname, '..');
export const ROOT = join(HERE, '..');
export const BUILD = join(HERE, 'build');
/** The private package root. */
export const PACKAGES = join(BUILD, 'packages');
export const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
export const APK = join(BUILD, `bestellsystem-${VERSION}.apk`);
