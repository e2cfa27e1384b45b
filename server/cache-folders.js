// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { CACHE_DIRECTORY } = process.env;

/**
 * Where a start leaves what makes the next one quicker: where systemd or the container says, else beside the
 * dependencies. Where nothing can be written, every start does all of it again.
 */
const FOLDER = CACHE_DIRECTORY || fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

/** What Node has translated. */
export const COMPILE_CACHE = join(FOLDER, 'server');

/** The server in one file. */
export const PROGRAM_CACHE = join(FOLDER, 'program');
