import { workerData } from 'node:worker_threads';
import { type CopyOrder, copyDatabase } from './copy-database.ts';

copyDatabase(workerData as CopyOrder);
