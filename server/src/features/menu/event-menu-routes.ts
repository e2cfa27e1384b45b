import {
  eventMenuItemInputSchema,
  eventMenuItemPatchSchema,
  eventMenuItemSchema,
} from '@bestellsystem/domain/menu-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { addToEventMenu, listEventMenu, removeFromEventMenu, updateEventMenuItem } from './event-menu.ts';

const tags = ['Menu'];
const params = z.object({ id: idParamSchema });
const itemParams = z.object({ id: idParamSchema, itemId: idParamSchema });
const organizers = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

export function eventMenuRoutes(app: App, context: Context): void {
  app.get(
    '/api/events/:id/menu-items',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN', 'KITCHEN', 'WAITER'] },
      schema: { tags, params, response: { 200: z.array(eventMenuItemSchema), ...refusals(400, 401, 403, 404) } },
    },
    async (request) => listEventMenu(context.db, actorOf(request), request.params.id),
  );

  app.post(
    '/api/events/:id/menu-items',
    {
      config: organizers,
      schema: {
        tags,
        params,
        body: eventMenuItemInputSchema,
        response: { 201: eventMenuItemSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addToEventMenu(context, actorOf(request), request.params.id, request.body)),
  );

  app.patch(
    '/api/events/:id/menu-items/:itemId',
    {
      config: organizers,
      schema: {
        tags,
        params: itemParams,
        body: eventMenuItemPatchSchema,
        response: { 200: eventMenuItemSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id, itemId } = request.params;
      return updateEventMenuItem(context, actorOf(request), id, itemId, request.body);
    },
  );

  app.delete(
    '/api/events/:id/menu-items/:itemId',
    {
      config: organizers,
      schema: { tags, params: itemParams, response: { 204: emptySchema, ...refusals(400, 401, 403, 404) } },
    },
    async (request, reply) => {
      await removeFromEventMenu(context, actorOf(request), request.params.id, request.params.itemId);
      return noContent(reply);
    },
  );
}
