import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const SERVICE_WORKER = 'service-worker';

/** Writes the list of the built files, and a version that follows from them, into the service worker. */
export function serviceWorkerShell(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker-shell',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[`${SERVICE_WORKER}.js`];
        if (worker?.type !== 'chunk' || worker.imports.length > 0) {
          throw new Error('The service worker has to be one file of its own');
        }
        const hash = createHash('sha256');
        const files: string[] = [];
        const add = (path: string, content: string | Uint8Array) => {
          files.push(path === '/index.html' ? '/' : path);
          hash.update(path).update('\0').update(content).update('\0');
        };
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name];
          if (file && file !== worker) add(`/${name}`, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of readdirSync(publicDir).sort()) add(`/${name}`, readFileSync(join(publicDir, name)));
        const shell = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files });
        if (!worker.code.includes('__SHELL__')) throw new Error('The service worker has no place for its files');
        worker.code = worker.code.replaceAll('__SHELL__', `(${shell})`);
      },
    },
  };
}
