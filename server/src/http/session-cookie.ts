import { AppError } from '@bestellsystem/domain/errors.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Actor } from '../features/sessions/actor.ts';
import { createActorFinder } from '../features/sessions/sessions.ts';
import { isForApi } from './api-request.ts';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by every page of an organizer without anybody's doing: it is no use of the session, which ends all the same. */
    asksByItself?: boolean;
  }
  interface FastifyRequest {
    /** Its body was still on its way when it was known who asks. */
    wasAwaited: boolean;
  }
}

const LASTING_COOKIE_DAYS = 400;
const SECONDS_PER_DAY = 86_400;

/** Who is logged in, and what a device or a browser has been before, whoever is logged in there now. */
type CookieName = 'sid' | 'dev' | 'own';

/** Under TLS the cookies carry the `__Host-` prefix: no other host or path can set them. */
function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/**
 * Finds out who is asking, from the session cookie alone; once more where the body has come later than its head: a right
 * that was withdrawn meanwhile is none.
 */
export function installSession(app: App, context: Context): void {
  const findActor = createActorFinder(context, app.log);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('wasAwaited', false);
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = readCookie(request, context, 'sid');
    request.actor = token ? await findActor(token, !request.routeOptions.config.asksByItself) : undefined;
    // Whoever logs in anew may: a tab that shows somebody else must not be kept from it.
    if (request.actor && request.routeOptions.config.access !== 'public') refuseMismatch(request, request.actor);
  };
  app.addHook('onRequest', async (request) => {
    if (asksNobody(request)) return;
    await identify(request);
    request.wasAwaited = !isRead(request) && request.raw.complete === false;
  });
  app.addHook('preValidation', async (request) => {
    if (request.wasAwaited) await identify(request);
  });
}

/** The client and what anybody may read, the state of the server among it, are there without the database, too. */
function asksNobody(request: FastifyRequest): boolean {
  if (request.is404) return !isForApi(request);
  return isRead(request) && request.routeOptions.config.access === 'public';
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A tab that still shows somebody else must not act under the wrong name; the headers grant nothing. */
function refuseMismatch(request: FastifyRequest, actor: Actor): void {
  const role = request.headers['x-user-role'];
  const username = request.headers['x-username'];
  const spelledRoles = actor.role === null ? ['', 'ROLE_', 'ROLE_null'] : [`ROLE_${actor.role}`];
  const roleFits = typeof role !== 'string' || spelledRoles.includes(role);
  const nameFits = typeof username !== 'string' || spellings(username).map(nameKey).includes(nameKey(actor.username));
  if (roleFits && nameFits) return;
  throw new AppError(
    'unauthenticated',
    'SESSION_MISMATCH',
    'In diesem Browser ist inzwischen jemand anderes angemeldet. Bitte die Seite neu laden.',
  );
}

/** Headers carry Latin-1, UTF-8 read as Latin-1, or percent-encoded text. */
function spellings(header: string): string[] {
  const spelled = [header, Buffer.from(header, 'latin1').toString('utf8')];
  try {
    spelled.push(decodeURIComponent(header));
  } catch {
    // Not percent-encoded.
  }
  return spelled;
}

export function readCookie(request: FastifyRequest, context: Context, name: CookieName): string | undefined {
  return request.cookies[cookieName(name, isSecure(context))];
}

/** With `maxAgeSeconds` it outlives the browser, as a waiter's device does that ran out of battery. */
export function setSessionCookie(reply: FastifyReply, context: Context, token: string, maxAgeSeconds?: number): void {
  const options = cookieOptions(context);
  const lasting = maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds };
  void reply.setCookie(cookieName('sid', isSecure(context)), token, lasting);
}

export function setLastingCookie(reply: FastifyReply, context: Context, name: 'dev' | 'own', value: string): void {
  void reply.setCookie(cookieName(name, isSecure(context)), value, {
    ...cookieOptions(context),
    maxAge: LASTING_COOKIE_DAYS * SECONDS_PER_DAY,
  });
}

export function clearSessionCookie(reply: FastifyReply, context: Context): void {
  void reply.clearCookie(cookieName('sid', isSecure(context)), cookieOptions(context));
}

function cookieOptions(context: Context) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(context) } as const;
}

/** TLS here, or in front of here as the public address says. */
function isSecure({ settings }: Context): boolean {
  return settings.tls !== undefined || settings.publicUrl?.startsWith('https:') === true;
}
