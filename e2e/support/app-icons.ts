import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './find-browser.ts';
import { withPalette } from './png-palette.ts';

/** Draws the icons of the installed app from `icon.svg`; run by hand when that changes. */
const FOLDER = fileURLToPath(new URL('../../web/public/', import.meta.url));
/** Devices cut icons to their own shapes: the ground reaches the edges, and a maskable one keeps its sign in the middle. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'icon-maskable-512', size: 512, share: 0.72 },
];

const svg = readFileSync(`${FOLDER}icon.svg`, 'utf8');
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
for (const { name, size, share } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:#1d4ed8}svg{width:${share * 100}vw}</style>${svg}`,
  );
  writeFileSync(`${FOLDER}${name}.png`, withPalette(await page.screenshot()));
  await page.close();
}
await browser.close();
