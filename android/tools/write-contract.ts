import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractFiles } from './contract-files.ts';

const ROOT = join(import.meta.dirname, '../..');

for (const [path, text] of Object.entries(contractFiles())) {
  writeFileSync(join(ROOT, path), text);
  console.log(path);
}
