import {
  ownSessionSchema,
  passwordChangeSchema,
  passwordResetSchema,
  resetLinkSchema,
} from '@bestellsystem/domain/accounts-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { readCookie, setLastingCookie } from '../../http/session-cookie.ts';
import { actorName } from './actor.ts';
import { withProof } from './known-browser.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { changePassword, createResetLink, resetPassword } from './password-changes.ts';

const tags = ['Sessions'];
const params = z.object({ id: idParamSchema });

/** What people do with their own account: where they are logged in, and their password. */
export function ownAccountRoutes(app: App, context: Context): void {
  app.get(
    '/api/auth/sessions',
    {
      config: { access: 'session' },
      schema: { tags, response: { 200: z.array(ownSessionSchema), ...refusals(401) } },
    },
    async (request) => listOwnSessions(context.db, actorOf(request), context.now()),
  );

  app.delete(
    '/api/auth/sessions',
    { config: { access: 'session' }, schema: { tags, response: { 204: emptySchema, ...refusals(401) } } },
    async (request, reply) => {
      await endOtherSessions(context.db, actorOf(request));
      return noContent(reply);
    },
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'session' },
      schema: { tags, params, response: { 204: emptySchema, ...refusals(400, 401, 404) } },
    },
    async (request, reply) => {
      await endOwnSession(context.db, actorOf(request), request.params.id);
      return noContent(reply);
    },
  );

  app.put(
    '/api/auth/password',
    {
      config: { access: 'session' },
      schema: { tags, body: passwordChangeSchema, response: { 204: emptySchema, ...refusals(400, 401, 429, 503) } },
    },
    async (request, reply) => {
      const proof = await changePassword(context, actorOf(request), request.body);
      setLastingCookie(reply, context, 'own', withProof(readCookie(request, context, 'own'), proof));
      return noContent(reply);
    },
  );

  app.post(
    '/api/auth/password-reset',
    {
      config: { access: 'public' },
      schema: { tags, body: passwordResetSchema, response: { 204: emptySchema, ...refusals(400, 429, 503) } },
    },
    async (request, reply) => {
      const proof = await resetPassword(context, request.body, request.ip);
      setLastingCookie(reply, context, 'own', withProof(readCookie(request, context, 'own'), proof));
      return noContent(reply);
    },
  );

  app.post(
    '/api/users/:id/password-reset',
    {
      config: { access: ['ADMIN'] },
      schema: { tags: ['Users'], params, response: { 201: resetLinkSchema, ...refusals(400, 401, 403, 404) } },
    },
    async (request, reply) => {
      const link = await createResetLink(context, actorName(actorOf(request)), request.params.id);
      return reply.code(201).send(link);
    },
  );
}
