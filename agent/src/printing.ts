import { type AllowedPlaces, canonicalAddress, isAllowed } from '@bestellsystem/print/address.ts';
import { type PrintOutcome, type PrintRequest, type PrintTimeouts, printOnTcp } from '@bestellsystem/print/driver.ts';

export type SlipOutcome =
  | PrintOutcome
  /** Another slip is on its way to this printer; nothing of this one was sent. */
  | { outcome: 'busy' }
  /** The address is none where this helper may print. */
  | { outcome: 'not-allowed' };

export interface Printing {
  /** `waitMs`: how long to wait for a slip that is being printed there. */
  print: (request: PrintRequest, waitMs?: number) => Promise<SlipOutcome>;
  /** The address in its one spelling, if a printer may be there. */
  allowed: (place: { ip: string; port: number }) => { ip: string; port: number } | undefined;
}

/**
 * One slip after the other to each printer, whoever asked for it. `timeouts` hold where a request names none. A printer
 * that has answered and is silent now hangs: it gets nothing blindly, unless a request says otherwise.
 */
export function createPrinting(places: AllowedPlaces, timeouts?: Partial<PrintTimeouts>): Printing {
  const lines = new Map<string, Promise<unknown>>();
  const answering = new Set<string>();

  function allowed({ ip, port }: { ip: string; port: number }) {
    const canonical = canonicalAddress(ip);
    return canonical !== undefined && isAllowed(canonical, port, places) ? { ip: canonical, port } : undefined;
  }

  async function send(key: string, request: PrintRequest): Promise<PrintOutcome> {
    let hasAnswered = false;
    const onAnswer = () => {
      hasAnswered = true;
      answering.add(key);
      request.onAnswer?.();
    };
    const mustAnswer = request.mustAnswer ?? answering.has(key);
    const outcome = await printOnTcp({ ...(timeouts && { timeouts }), ...request, mustAnswer, onAnswer });
    if (outcome.outcome === 'unconfirmed' && !hasAnswered) answering.delete(key);
    return outcome;
  }

  return {
    allowed,
    print: (request, waitMs) => {
      const place = allowed(request);
      if (!place) return Promise.resolve({ outcome: 'not-allowed' });
      const key = `${place.ip} ${place.port}`;
      const before = lines.get(key) ?? Promise.resolve();
      const own = turn(before, waitMs).then((isOurs): Promise<SlipOutcome> | SlipOutcome =>
        isOurs ? send(key, { ...request, ...place }) : { outcome: 'busy' },
      );
      // Who gave up waiting doesn't let the next one in before the slip that is being printed.
      const end = Promise.allSettled([before, own]).then(() => {
        if (lines.get(key) === end) lines.delete(key);
      });
      lines.set(key, end);
      return own;
    },
  };
}

function turn(before: Promise<unknown>, waitMs: number | undefined): Promise<boolean> {
  const free = before.then(() => true);
  if (waitMs === undefined) return free;
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs);
  });
  return Promise.race([free, givenUp]).finally(() => clearTimeout(timer));
}
