/** So late a timer is only where the process was kept from running. */
const LATE_MS = 20;

/**
 * Gives up on an answer after that time, unless told to forget it. A process that stood still meanwhile, for its disk or
 * for others on its machine, has not heard what came: it listens on for as long as it stood still, twice the time at most.
 */
export function giveUpAfter(ms: number, giveUp: () => void): () => void {
  let left = ms;
  let timer = wait(ms);

  function wait(forMs: number): NodeJS.Timeout {
    const due = performance.now() + forMs;
    return setTimeout(() => {
      const more = Math.min(performance.now() - due, left);
      if (more < LATE_MS) return giveUp();
      left -= more;
      timer = wait(more);
    }, forMs);
  }

  return () => clearTimeout(timer);
}
