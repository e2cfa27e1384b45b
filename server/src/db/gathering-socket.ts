import { Socket } from 'node:net';

/** Sends what is said in the same moment at once, which costs both ends less than piece by piece. */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
