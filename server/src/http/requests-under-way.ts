import type { ServerResponse } from 'node:http';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { App } from './app-type.ts';

/** What an answer under way may still take once the server is told to end, in ms. */
const PATIENCE_MS = 3_000;

/** A server that ends finishes what it was asked before; whoever asks then is told to ask again, and not to keep the line. */
export class RequestsUnderWay {
  readonly #answers = new Set<ServerResponse>();
  #lastIsSent: (() => void) | undefined;

  /** Counts from here on, so before whatever may keep a request waiting. */
  constructor(app: App) {
    app.addHook('onRequest', (_request, reply, done) => {
      if (this.#lastIsSent) {
        throw new AppError(
          'busy',
          'LEAVING',
          'Der Server wird gerade neu gestartet. Bitte gleich nochmals versuchen.',
          {
            retryAfterSeconds: 2,
          },
        );
      }
      this.#watch(reply.raw);
      done();
    });
  }

  /** To be called once whatever answers without end has been told to stop. */
  async finish(patienceMs = PATIENCE_MS): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#lastIsSent = resolve;
      if (this.#answers.size === 0) resolve();
      else setTimeout(resolve, patienceMs).unref();
    });
  }

  #watch(answer: ServerResponse): void {
    this.#answers.add(answer);
    const ended = (): void => {
      this.#answers.delete(answer);
      if (this.#answers.size === 0) this.#lastIsSent?.();
    };
    answer.once('finish', ended).once('close', ended);
  }
}
