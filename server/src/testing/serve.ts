import { readSettings } from '../settings.ts';
import { startServer } from '../start.ts';

/** The server without its web client, in a process of its own that tests can kill. */
const server = await startServer(readSettings(process.env, '/dev/null'), { webDir: '/nonexistent', logger: false });
console.log(`listening ${server.port}`);
