import { fileURLToPath } from 'node:url';

/** Where Node keeps translated sources; where nothing can be written, every start translates all of them. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url));
