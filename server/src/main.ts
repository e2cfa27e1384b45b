import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE } from './compile-cache.ts';

// Before everything else is read: a start translates only what has changed since the last one.
enableCompileCache(COMPILE_CACHE);
await import('./run.ts');
