import { registerHooks } from 'node:module';
import type { Breakage } from './broken-product.ts';

/** Loaded before the server by `brokenCommand`: changes the text of its files as they are read. */
const { breakages } = globalThis as unknown as { breakages: readonly Breakage[] };

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const here = breakages.filter(({ file }) => url.endsWith(file));
    if (here.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { from, to } of here) {
      if (!source.includes(from)) throw new Error(`${url} no longer contains: ${from}`);
      source = source.replace(from, to);
    }
    return { ...loaded, source };
  },
});
