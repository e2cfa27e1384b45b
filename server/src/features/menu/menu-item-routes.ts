import { menuItemInputSchema, menuItemSchema, newMenuItemInputSchema } from '@bestellsystem/domain/menu-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { createMenuItem, deleteMenuItem, listMenuItems, updateMenuItem } from './menu-items.ts';

const tags = ['Menu'];
const params = z.object({ id: idParamSchema });
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

export function menuItemRoutes(app: App, context: Context): void {
  app.get(
    '/api/menu',
    {
      config,
      schema: {
        tags,
        querystring: z.object({
          eventId: idParamSchema.optional().meta({ description: "Only what this event's menu can have" }),
        }),
        response: { 200: z.array(menuItemSchema), ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => listMenuItems(context.db, actorOf(request), request.query.eventId),
  );

  app.post(
    '/api/menu',
    {
      config,
      schema: {
        tags,
        body: newMenuItemInputSchema,
        response: { 201: menuItemSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request, reply) => reply.code(201).send(await createMenuItem(context, actorOf(request), request.body)),
  );

  app.put(
    '/api/menu/:id',
    {
      config,
      schema: {
        tags,
        params,
        body: menuItemInputSchema,
        response: { 200: menuItemSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => updateMenuItem(context, actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/menu/:id',
    { config, schema: { tags, params, response: { 204: emptySchema, ...refusals(400, 401, 403, 404) } } },
    async (request, reply) => {
      await deleteMenuItem(context, actorOf(request), request.params.id);
      return noContent(reply);
    },
  );
}
