// @ts-check
// Plain JavaScript: for a TypeScript file that it doesn't find translated, Node first loads what translates it.
import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE, PROGRAM_CACHE } from './cache-folders.js';

// As the first process of a container it ends at no signal that it doesn't listen to, also not while it starts. It stays,
// for a signal is lost on its way to one who has left: from when somebody else listens, that one sees to the end.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}
// Before everything else is read: a start translates only what has changed since the last one.
enableCompileCache(COMPILE_CACHE);
const { findProgram } = await import('./src/program/program.ts');
const program = await findProgram(PROGRAM_CACHE);
// An error names the source, not a place in the one file.
if (program.endsWith('.mjs')) process.setSourceMapsEnabled(true);
const { run } = await import(program);
await run();
