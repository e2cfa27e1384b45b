import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Storage } from '../db/storage.ts';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What still works while the disk is full: what was taken is cooked, printed and read. */
    worksWhenFull?: boolean;
  }
}

export const STORAGE_FULL = {
  code: 'STORAGE_FULL',
  message: 'Der Speicher des Servers ist voll. Bitte den Veranstalter rufen.',
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While the disk is full nothing new is taken, and every answer says so: screens show it. */
export function installFullStorage(app: App, storage: Storage): void {
  app.addHook('onRequest', async (request) => {
    if (!storage.isFull || SAFE_METHODS.has(request.method) || request.is404) return;
    if (request.routeOptions.config.worksWhenFull) return;
    throw new AppError('full', STORAGE_FULL.code, STORAGE_FULL.message);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (storage.isFull) reply.header('x-storage', 'full');
  });
}
