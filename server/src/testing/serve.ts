import { flushCompileCache } from 'node:module';
import { NO_LIMITS } from '../http/limits.ts';
import { readSettings } from '../settings.ts';
import { startServer } from '../start.ts';

/** The server in a process of its own that tests can kill; its web client only where WEB_DIR names a built one. */
const server = await startServer(readSettings(process.env, '/dev/null'), {
  webDir: process.env.WEB_DIR ?? '/nonexistent',
  logger: false,
  limits: NO_LIMITS,
});
flushCompileCache();
console.log(`listening ${server.port}`);

// Whoever started it is gone, however that came about: nobody would ever end it.
process.stdin.on('end', () => process.exit()).resume();
process.once('SIGTERM', () => void server.close().then(() => process.exit()));
