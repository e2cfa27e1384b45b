import { notFound } from '@bestellsystem/domain/errors.ts';
import type { App } from './app-type.ts';

/** An address that ends, or goes on, where a number or a name belongs leads nowhere, whoever asks. */
export function refuseEmptySegments(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { '*': _rest, ...named } = (request.params ?? {}) as Record<string, unknown>;
    if (Object.values(named).includes('')) throw notFound();
    done();
  });
}
