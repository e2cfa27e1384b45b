import { workerData } from 'node:worker_threads';
import { readDump } from './dump-file.ts';

await readDump(String(workerData));
