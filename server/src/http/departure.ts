import { setTimeout as delay } from 'node:timers/promises';

/** A server that is about to end says so at `/api/health` while it still serves: who balances load sends nobody any more. */
export class Departure {
  #isNear = false;

  get isNear(): boolean {
    return this.#isNear;
  }

  /** Resolves when who asks every two seconds has heard of it. */
  async announce(patienceMs = 5_000): Promise<void> {
    this.#isNear = true;
    await delay(patienceMs);
  }
}
