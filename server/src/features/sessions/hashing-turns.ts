import { AppError } from '@bestellsystem/domain/errors.ts';

const RETRY_AFTER_SECONDS = 2;
/**
 * Whose turn: what anybody may ask for without a password never stands before those who know one. So many wait: all
 * tablets of a large event at the same moment, but fewer registrations.
 */
const LANES = {
  /** Devices that were in the event before, browsers that were in the account, and who has a link to it. */
  known: { running: 4, waiting: 200 },
  login: { running: 4, waiting: 200 },
  registration: { running: 1, waiting: 50 },
} as const;
const MAX_RUNNING = 4;

export type Lane = keyof typeof LANES;
const IN_TURN: readonly Lane[] = ['known', 'login', 'registration'];

const running = { known: 0, login: 0, registration: 0 };
const waiting: Record<Lane, (() => void)[]> = { known: [], login: [], registration: [] };

/**
 * Hashing has its own small share of the machine: a flood of logins must not stop the orders. Throws `busy` when too
 * many of the lane wait.
 */
export async function inTurn<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  if (isFree(lane)) running[lane]++;
  else {
    if (waiting[lane].length >= LANES[lane].waiting) {
      throw new AppError('busy', 'LOGIN_BUSY', 'Zu viele Anmeldungen gleichzeitig. Bitte gleich nochmals versuchen.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    await new Promise<void>((resolve) => waiting[lane].push(resolve));
  }
  try {
    return await work();
  } finally {
    running[lane]--;
    callNext();
  }
}

function isFree(lane: Lane): boolean {
  const together = running.known + running.login + running.registration;
  return together < MAX_RUNNING && running[lane] < LANES[lane].running;
}

function callNext(): void {
  const lane = IN_TURN.find((each) => waiting[each].length > 0 && isFree(each));
  if (!lane) return;
  running[lane]++;
  waiting[lane].shift()?.();
}
