import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { isForApi } from './api-request.ts';
import type { App } from './app-type.ts';
import { notUtf8 } from './json-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by machines that carry no session of anybody's, and call what they send as they please. */
    isForMachines?: boolean;
  }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const OTHER_CHARSET = /;\s*charset=(?!"?utf-?8"?\s*(;|$))/i;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Other sites can't make a logged-in browser change anything: same origin, and JSON only. They can't make it read
 * either: files are lines in the journal, and streams have their places. What another port of this machine shows is the
 * same site to browsers, which send it the cookie.
 */
export function installSameOrigin(app: App, settings: Settings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_METHODS.has(request.method) || isForApi(request)) refuseForeign(request, settings);
    done();
  });
}

/** To be installed behind the rights: who may not call at all is told that, whatever they send. */
export function installJsonOnly(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_METHODS.has(request.method)) refuseOtherContent(request);
    done();
  });
}

function refuseForeign(request: FastifyRequest, settings: Settings): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') throw foreign();
  if (typeof origin === 'string' && !isOwnOrigin(origin, request, settings)) throw foreign();
}

function isOwnOrigin(origin: string, request: FastifyRequest, settings: Settings): boolean {
  if (origin === settings.publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  // A page that came open may be anybody's on the way. Behind a proxy that isn't known only the page knows of TLS.
  return host === request.host && (protocol === 'https:' || request.protocol === 'http');
}

/**
 * A type that a form can't send has the browser ask first; so a call states it also where it has no body. No form sends a
 * DELETE: for one without a body the browser asks in any case, and the type is of nothing.
 */
function refuseOtherContent(request: FastifyRequest): void {
  if (request.is404 || request.routeOptions.config.isForMachines) return;
  if (request.method === 'DELETE' && !hasBody(request)) {
    // Fastify would refuse it all the same.
    request.headers['content-type'] = undefined;
    return;
  }
  const type = request.headers['content-type'];
  if (type !== undefined && JSON_TYPE.test(type)) {
    if (!OTHER_CHARSET.test(type)) return;
    throw notUtf8();
  }
  throw new AppError('unsupported', 'UNSUPPORTED_MEDIA_TYPE', 'Bitte als application/json senden.');
}

function hasBody(request: FastifyRequest): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function foreign(): AppError {
  return new AppError('forbidden', 'FOREIGN_ORIGIN', 'Keine Berechtigung');
}
