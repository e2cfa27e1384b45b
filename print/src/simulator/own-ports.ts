/** Below what systems hand out by themselves: a port that closes for a while is still nobody else's when it opens again. */
const FIRST = 20_000;
const COUNT = 12_000;
/** Processes that run beside each other begin apart. */
const APART = 200;
let taken = 0;

function nextPort(): number {
  const port = FIRST + ((process.pid * APART + taken) % COUNT);
  taken += 1;
  return port;
}

/** Tries own ports until `listen` finds one that nobody has. */
export async function atOwnPort<Listening>(listen: (port: number) => Promise<Listening>): Promise<Listening> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listen(nextPort());
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tries === APART) throw error;
    }
  }
}
