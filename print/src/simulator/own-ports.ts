import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below what systems hand out by themselves. */
const FIRST = 20_000;
const PAIRS = 6_000;
const MOST_TRIES = 200;
let next = randomInt(PAIRS);

/**
 * Tries own ports until `listen` finds one that nobody has. Until it is given back, nobody else who asks here gets it,
 * in whichever process and also while nobody listens there: the port beside it is held.
 */
export async function atOwnPort<Listening>(
  listen: (port: number) => Promise<Listening>,
): Promise<{ listening: Listening; giveBack: () => void }> {
  for (let tries = 1; ; tries += 1) {
    const port = FIRST + 2 * (next % PAIRS);
    next += 1;
    let guard: Server | undefined;
    try {
      guard = createServer()
        .listen(port + 1, '127.0.0.1')
        .unref();
      await once(guard, 'listening');
      const listening = await listen(port);
      return { listening, giveBack: () => void guard?.close() };
    } catch (error) {
      guard?.close();
      // Refused are ports that the system has set aside.
      const isTaken =
        error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
      if (!isTaken || tries === MOST_TRIES) throw error;
    }
  }
}
