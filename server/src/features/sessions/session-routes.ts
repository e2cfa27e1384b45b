import {
  loginSchema,
  registeredSchema,
  registrationSchema,
  registrationStateSchema,
  sessionUserSchema,
  waiterLoginSchema,
} from '@bestellsystem/domain/accounts-schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { clearSessionCookie, readCookie, setLastingCookie, setSessionCookie } from '../../http/session-cookie.ts';
import { describeActor, login, register } from './accounts.ts';
import { withProof } from './known-browser.ts';
import { WAITER_MAX_HOURS } from './lifetimes.ts';
import { findRegistrationObstacle } from './registration.ts';
import { endSession } from './sessions.ts';
import { waiterLogin } from './waiter-login.ts';

const tags = ['Sessions'];

export function sessionRoutes(app: App, context: Context): void {
  /** A browser has one session: the new one takes the place of whose it was, on the server, too. */
  async function beginIn(request: FastifyRequest, reply: FastifyReply, token: string, lasting?: number): Promise<void> {
    if (request.actor) await endSession(context.db, request.actor.sessionId);
    setSessionCookie(reply, context, token, lasting);
  }

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public', worksWhenFull: true },
      schema: { tags, body: loginSchema, response: { 200: sessionUserSchema, ...refusals(400, 401, 429, 503) } },
    },
    async (request, reply) => {
      const { user, token, browserProof } = await login(context, request.body, {
        address: request.ip,
        browser: request.headers['user-agent'],
        browserProofs: readCookie(request, context, 'own'),
      });
      await beginIn(request, reply, token);
      setLastingCookie(reply, context, 'own', withProof(readCookie(request, context, 'own'), browserProof));
      return user;
    },
  );

  app.get(
    '/api/auth/registration',
    { config: { access: 'public' }, schema: { tags, response: { 200: registrationStateSchema } } },
    async () => {
      const obstacle = await findRegistrationObstacle(context.db, context.settings);
      return { open: !obstacle, message: obstacle?.message ?? null };
    },
  );

  app.post(
    '/api/auth/register',
    {
      config: { access: 'public' },
      schema: {
        tags,
        body: registrationSchema,
        response: { 201: registeredSchema, ...refusals(400, 403, 409, 429, 503) },
      },
    },
    async (request, reply) => {
      const { username, token, browserProof } = await register(context, request.body, {
        address: request.ip,
        browser: request.headers['user-agent'],
      });
      await beginIn(request, reply, token);
      setLastingCookie(reply, context, 'own', withProof(readCookie(request, context, 'own'), browserProof));
      return reply.code(201).send({ success: true, username, role: null });
    },
  );

  app.post(
    '/api/auth/waiter-login',
    {
      config: { access: 'public', worksWhenFull: true },
      schema: {
        tags,
        body: waiterLoginSchema,
        response: { 200: sessionUserSchema, ...refusals(400, 401, 403, 429, 503) },
      },
    },
    async (request, reply) => {
      const { tag, password, ipAddress, entryKey } = request.body;
      const { user, token, deviceToken } = await waiterLogin(
        context,
        { tag, password, identifier: ipAddress || request.ip, entryKey },
        { address: request.ip, deviceToken: readCookie(request, context, 'dev') },
      );
      await beginIn(request, reply, token, WAITER_MAX_HOURS * 3600);
      if (deviceToken) setLastingCookie(reply, context, 'dev', deviceToken);
      return user;
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'session', worksWhenFull: true },
      schema: { tags, response: { 204: emptySchema, ...refusals(401) } },
    },
    async (request, reply) => {
      await endSession(context.db, actorOf(request).sessionId);
      clearSessionCookie(reply, context);
      return noContent(reply);
    },
  );

  app.get(
    '/api/auth/me',
    { config: { access: 'session' }, schema: { tags, response: { 200: sessionUserSchema, ...refusals(401) } } },
    async (request) => describeActor(actorOf(request)),
  );
}
