import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { unpackBrowserFromNpm } from './browser-from-npm.ts';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const START_TIMEOUT_MS = 20_000;

/** No sandbox, since root has none; and nothing that talks to the outside by itself. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page that lives for seconds is done before a compiler that optimizes has paid off: a sixth of the work. */
export const SHORT_LIVED = '--js-flags=--no-maglev,--no-turbofan';

let found: Promise<string> | undefined;

/** A Chromium that really starts: the named one, an installed one, Debian's (as root), or the one from npm. */
export function findBrowser(): Promise<string> {
  found ??= search();
  return found;
}

async function search(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM_PATH=${named} does not start. Name a Chromium or Chrome that does, or unset it.`);
  }
  const path = (await installed()) ?? (await installFromDebian()) ?? (await unpackBrowserFromNpm());
  if (path && (await starts(path))) return path;
  throw new Error(
    'No browser that starts was found for the journeys. Install Debian’s chromium (apt-get install chromium), or name a ' +
      'Chromium or Chrome in CHROMIUM_PATH, or run `npm ci` without --omit=optional on 64-bit Intel Linux.',
  );
}

/**
 * For what any Chromium shows alike: the browser without windows from npm, which takes a third of the time of a whole one;
 * that one where npm has none for this machine.
 */
export async function findLightBrowser(whole: string): Promise<string> {
  const light = await unpackBrowserFromNpm();
  return light && (await starts(light)) ? light : whole;
}

async function installed(): Promise<string | undefined> {
  // Lets a machine with a browser try the way without one.
  if (process.env.CHROMIUM_IGNORE_INSTALLED) return undefined;
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];
  for (const path of INSTALLED.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

async function installFromDebian(): Promise<string | undefined> {
  const mayInstall = process.getuid?.() === 0 && !process.env.CHROMIUM_IGNORE_INSTALLED;
  if (!mayInstall || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('No browser here: installing Debian’s chromium ...');
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji');
  return installed();
}

/** While it fetches and unpacks, others may work. */
async function aptGet(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env, stdio: 'inherit' }), 'close');
}

/** Being there is not enough: a library may be missing, or the file be a stub that asks for a snap. */
async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: START_TIMEOUT_MS });
    const page = await browser.newPage();
    await page.setContent('<p>it starts</p>', { timeout: START_TIMEOUT_MS });
    await browser.close();
    return true;
  } catch (error) {
    console.log(`${executablePath} does not start: ${String(error).split('\n')[0]}`);
    return false;
  }
}
