import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const NEWER_STYLES = 'index-newer.css';

/** A copy of the built web client that can be put into its next version, as an update of the server does. */
export class UpdatableClient {
  readonly dir = mkdtempSync(join(tmpdir(), 'bestellsystem-web-'));

  constructor() {
    cpSync(BUILT, this.dir, { recursive: true });
  }

  /** One hashed file has other content and thus another name; the old one is gone, as after a build. */
  update(): void {
    const assets = join(this.dir, 'assets');
    const styles = readdirSync(assets).find((name) => /^index-.*\.css$/.test(name));
    if (!styles) throw new Error('the build has no style sheet of its own');
    const content = readFileSync(join(assets, styles), 'utf8');
    for (const suffix of ['', '.br', '.gz']) rmSync(join(assets, styles + suffix), { force: true });
    writeFileSync(join(assets, NEWER_STYLES), `${content}:root{--version:newer}`);
    this.rewrite('index.html', (text) => text.replaceAll(styles, NEWER_STYLES));
    this.rewrite('service-worker.js', (text) =>
      text.replaceAll(styles, NEWER_STYLES).replace(/"version":"\w+"/, '"version":"newer"'),
    );
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  private rewrite(name: string, change: (text: string) => string): void {
    const path = join(this.dir, name);
    const [before, after] = [readFileSync(path, 'utf8'), change(readFileSync(path, 'utf8'))];
    if (before === after) throw new Error(`${name} does not name the style sheet`);
    for (const suffix of ['.br', '.gz']) rmSync(path + suffix, { force: true });
    writeFileSync(path, after);
  }
}
