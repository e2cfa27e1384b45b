import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../features/sessions/actor.ts';
import type { App } from './app-type.ts';

/** Who may call a route: anybody, anybody logged in (also without a role), or the named roles. */
export type Access = 'public' | 'session' | readonly Role[];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** What a refused role is told, where it isn't `Keine Berechtigung`. */
    forbiddenMessage?: string;
  }
  interface FastifyInstance {
    /** Every route with its rule, as it was registered. */
    accessTable: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/**
 * A route that doesn't say who may call it stops the start; the one hook enforces what they say. Routes below a
 * `publicPrefix` come from a library that can't say it, and are public.
 */
export function installAccess(app: App, publicPrefix?: string): void {
  app.decorate('accessTable', []);
  app.addHook('onRoute', (route) => {
    if (publicPrefix !== undefined && route.url.startsWith(publicPrefix)) {
      route.config = { ...route.config, access: 'public' };
    }
    const access = route.config?.access;
    if (access === undefined) throw new Error(`${String(route.method)} ${route.url} does not state who may call it`);
    for (const method of [route.method].flat()) app.accessTable.push({ method, url: route.url, access });
  });
  const check = (request: FastifyRequest): void => {
    const { access = [], forbiddenMessage } = request.routeOptions.config;
    if (!request.is404) checkAccess(access, request.actor, forbiddenMessage);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    check(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.wasAwaited) check(request);
    done();
  });
}

/** Throws unless the access rule lets this actor in. */
export function checkAccess(access: Access, actor: Actor | undefined, forbiddenMessage = 'Keine Berechtigung'): void {
  if (access === 'public') return;
  if (!actor) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Nicht angemeldet');
  if (access === 'session') return;
  if (actor.role === null || !access.includes(actor.role))
    throw new AppError('forbidden', 'FORBIDDEN', forbiddenMessage);
}

/** The actor of a route that only lets logged-in callers in. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Nicht angemeldet');
  return request.actor;
}
