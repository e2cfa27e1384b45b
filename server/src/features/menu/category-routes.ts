import {
  categoryInputSchema,
  categorySchema,
  itemOrderInputSchema,
  menuItemSchema,
  taxClassInputSchema,
  taxedItemSchema,
} from '@bestellsystem/domain/menu-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { orderItems, taxItems } from './category-items.ts';

const tags = ['Menu'];
const params = z.object({ id: idParamSchema });
const refused = refusals(400, 401, 403, 404);
const organizers = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

export function categoryRoutes(app: App, context: Context): void {
  app.get(
    '/api/categories',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN', 'WAITER', 'KITCHEN'] },
      schema: { tags, response: { 200: z.array(categorySchema), ...refusals(401, 403) } },
    },
    async (request) => listCategories(context.db, actorOf(request)),
  );

  app.post(
    '/api/categories',
    {
      config: organizers,
      schema: { tags, body: categoryInputSchema, response: { 201: categorySchema, ...refusals(400, 401, 403) } },
    },
    async (request, reply) => reply.code(201).send(await createCategory(context.db, actorOf(request), request.body)),
  );

  app.put(
    '/api/categories/:id',
    {
      config: organizers,
      schema: {
        tags,
        params,
        body: categoryInputSchema,
        response: { 200: categorySchema, ...refused },
      },
    },
    async (request) => updateCategory(context, actorOf(request), request.params.id, request.body),
  );

  app.put(
    '/api/categories/:id/item-order',
    {
      config: organizers,
      schema: { tags, params, body: itemOrderInputSchema, response: { 200: z.array(menuItemSchema), ...refused } },
    },
    async (request) => orderItems(context, actorOf(request), request.params.id, request.body),
  );

  app.put(
    '/api/categories/:id/tax-class',
    {
      config: organizers,
      schema: { tags, params, body: taxClassInputSchema, response: { 200: z.array(taxedItemSchema), ...refused } },
    },
    async (request) => taxItems(context, actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/categories/:id',
    { config: organizers, schema: { tags, params, response: { 204: emptySchema, ...refused } } },
    async (request, reply) => {
      await deleteCategory(context, actorOf(request), request.params.id);
      return noContent(reply);
    },
  );
}
