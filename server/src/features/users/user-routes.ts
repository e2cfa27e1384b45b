import {
  refuseWaitingSchema,
  roleChangeSchema,
  roleSchema,
  userSchema,
} from '@bestellsystem/domain/accounts-schema.ts';
import { ROLES } from '@bestellsystem/domain/roles.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { changeRole, deleteUser, listUsers, refuseWaiting } from './users.ts';

const tags = ['Users'];
const params = z.object({ id: idParamSchema });
/** Who takes over the events of a deleted account; by default who deletes it. */
const successorSchema = z.object({ successorId: idParamSchema.optional() });
const config = { access: ['ADMIN'] } as const;

export function userRoutes(app: App, context: Context): void {
  app.get(
    '/api/users',
    { config, schema: { tags, response: { 200: z.array(userSchema), ...refusals(401, 403) } } },
    async () => listUsers(context),
  );

  app.get(
    '/api/users/roles',
    { config, schema: { tags, response: { 200: z.array(roleSchema), ...refusals(401, 403) } } },
    async () => [...ROLES],
  );

  app.put(
    '/api/users/:id/role',
    {
      config,
      schema: {
        tags,
        params,
        body: roleChangeSchema,
        response: { 200: userSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request) => changeRole(context, actorOf(request), request.params.id, request.body.role),
  );

  app.post(
    '/api/users/refuse-waiting',
    {
      config,
      schema: {
        tags,
        body: refuseWaitingSchema,
        response: { 200: z.object({ userIds: z.array(z.int()) }), ...refusals(400, 401, 403, 415) },
      },
    },
    async (request) => ({ userIds: await refuseWaiting(context, actorOf(request), request.body.userIds) }),
  );

  app.delete(
    '/api/users/:id',
    {
      config,
      schema: {
        tags,
        params,
        querystring: successorSchema,
        response: { 204: emptySchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      await deleteUser(context, actorOf(request), request.params.id, request.query.successorId);
      return noContent(reply);
    },
  );
}
