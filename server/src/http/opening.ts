import type { App } from './app-type.ts';

/** A server that listens and isn't ready yet keeps who comes waiting, so that the first one meets what has to be there. */
export class Opening {
  #waiting: (() => void)[] | undefined = [];

  guard(app: App): void {
    app.addHook('onRequest', (_request, _reply, done) => {
      if (this.#waiting) this.#waiting.push(done);
      else done();
    });
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const goOn of waiting) goOn();
  }
}
