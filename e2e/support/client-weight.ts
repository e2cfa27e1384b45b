import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KILOBYTE = 1000;
const MOST = { scripts: 137, styles: 14 };

/** In kB, compressed as the server sends it to a browser that knows no Brotli. */
interface ClientWeight {
  /** What the built page names, which is what a waiter's screens need. */
  scripts: number;
  styles: number;
  /** Every screen of every role. */
  whole: number;
}

/** What a device loads of the client built in `web/dist`. */
export function clientWeight(root: string): ClientWeight {
  const assets = join(root, 'web/dist/assets');
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const weigh = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0) / KILOBYTE;
  const first = files.filter((name) => page.includes(name));
  return {
    scripts: weigh(first.filter((name) => name.endsWith('.js'))),
    styles: weigh(first.filter((name) => name.endsWith('.css'))),
    whole: weigh(files),
  };
}

/** Whether the built client is within its bounds; tells what it weighs. */
export function checkClientWeight(root: string, tell: (text: string) => void): boolean {
  const { scripts, styles } = clientWeight(root);
  tell(`scripts before the first screen: ${scripts.toFixed(1)} kB compressed, at most ${MOST.scripts}\n`);
  tell(`styles before the first screen: ${styles.toFixed(1)} kB compressed, at most ${MOST.styles}\n`);
  return scripts <= MOST.scripts && styles <= MOST.styles;
}
