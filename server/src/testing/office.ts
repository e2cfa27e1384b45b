import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PLACES = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

/** The office program of this machine, where it has one. */
export function findOffice(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

/** What the office program makes of a file: a spreadsheet as flat XML, in which a formula would be called one. */
export function openedByOffice(office: string, fileName: string, content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-office-'));
  try {
    writeFileSync(join(folder, fileName), content);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
    // Semicolons, quotes, UTF-8: what it finds out by itself where people open the file depends on their language.
    const reading = fileName.endsWith('.csv') ? ['--infilter=CSV:59,34,76,1'] : [];
    const args = [
      profile,
      '--headless',
      ...reading,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, fileName),
    ];
    const { status, stderr } = spawnSync(office, args, { encoding: 'utf8' });
    const made = join(folder, fileName.replace(/\.\w+$/, '.fods'));
    if (status !== 0 || !existsSync(made)) throw new Error(`${fileName} was not opened: ${stderr}`);
    return readFileSync(made, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
