import { getLinkState, subscribe as subscribeToLink } from './network-state.ts';
import { subscribe as subscribeToOutbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { getOrder } from './outbox-store.ts';

/** On a line that is known to be lost, an answer that isn't there after so long isn't waited for. */
const LOST_AFTER_MS = 1000;

/**
 * Waits until it is known what became of the order, or until nothing more is to be expected soon: the first try failed,
 * the line is lost, or `giveUpAfterMs` passed. Answers the entry as it then is.
 */
export function waitForFirstAnswer(clientOrderId: string, giveUpAfterMs: number): Promise<OutboxEntry | undefined> {
  return new Promise((resolve, reject) => {
    let isEarly = true;
    const finish = (entry: OutboxEntry | undefined) => {
      clearTimeout(limit);
      clearTimeout(early);
      leaveOutbox();
      leaveLink();
      resolve(entry);
    };
    const look = () => {
      getOrder(clientOrderId).then((entry) => {
        const isLost = !isEarly && !getLinkState().online;
        const hopeless = isLost || entry?.lastFailure === 'network' || entry?.lastFailure === 'login';
        if (entry?.state !== 'waiting' || hopeless) finish(entry);
      }, reject);
    };
    const limit = setTimeout(() => getOrder(clientOrderId).then(finish, reject), giveUpAfterMs);
    const early = setTimeout(() => {
      isEarly = false;
      look();
    }, LOST_AFTER_MS);
    const leaveLink = subscribeToLink(look);
    const leaveOutbox = subscribeToOutbox(look);
    look();
  });
}
