import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
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
  app.addHook('onRequest', (request, _reply, done) => {
    if (storage.isFull) refuseNew(request);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (storage.isFull) reply.header('x-storage', 'full');
    done(null, payload);
  });
}

function refuseNew(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method) || request.is404 || request.routeOptions.config.worksWhenFull) return;
  throw new AppError('full', STORAGE_FULL.code, STORAGE_FULL.message);
}
