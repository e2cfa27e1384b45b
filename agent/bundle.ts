import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const OUT = join(process.argv[2] ?? join(import.meta.dirname, 'dist'), 'print-agent.mjs');

// One file that needs nothing but Node: for a Raspberry Pi or a laptop beside the printers.
const bundle = await rolldown({ input: join(import.meta.dirname, 'src/main.ts'), platform: 'node', logLevel: 'warn' });
await bundle.write({
  file: OUT,
  format: 'esm',
  minify: true,
  codeSplitting: false,
  banner: '#!/usr/bin/env node',
});
await bundle.close();
chmodSync(OUT, 0o755);
console.log(`${OUT} (${Math.round(statSync(OUT).size / 1024)} kB)`);
