import { NO_LIMITS } from '../http/limits.ts';
import { readSettings } from '../settings.ts';
import { startServer } from '../start.ts';

/** The server without its web client, in a process of its own that tests can kill. */
const server = await startServer(readSettings(process.env, '/dev/null'), {
  webDir: '/nonexistent',
  logger: false,
  limits: NO_LIMITS,
});
console.log(`listening ${server.port}`);
