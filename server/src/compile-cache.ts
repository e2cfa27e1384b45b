import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { CACHE_DIRECTORY } = process.env;

/**
 * Where Node keeps translated sources: where systemd or the container says, else beside the dependencies. Where nothing
 * can be written, every start translates all of them.
 */
export const COMPILE_CACHE = CACHE_DIRECTORY
  ? join(CACHE_DIRECTORY, 'server')
  : fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url));
