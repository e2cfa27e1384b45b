import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Before a process of tests does anything: it finds happy-dom in the one file that `dom-in-one-file.ts` has made. */
const file = process.env.DOM_FILE;
if (file) {
  registerHooks({
    resolve: (name, context, next) =>
      name === 'happy-dom' ? { url: pathToFileURL(file).href, shortCircuit: true } : next(name, context),
  });
}
