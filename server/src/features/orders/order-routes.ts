import { AppError } from '@bestellsystem/domain/errors.ts';
import {
  cancelledOrderSchema,
  ORDER_LIMIT_BYTES,
  orderCancelSchema,
  orderCheckSchema,
  orderInputSchema,
  orderSchema,
  orderStatusChangeSchema,
  orderStatusSchema,
  ordersSeenSchema,
  ownOrderSchema,
  pickupOrderSchema,
} from '@bestellsystem/domain/orders-schema.ts';
import { OWN_LISTED } from '@bestellsystem/domain/own-orders.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import type { FileLimits } from '../../http/file-limits.ts';
import { sendJson } from '../../http/files.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { requireReadableEvent } from '../events/event-access.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOrder } from './check-order.ts';
import { changeStatus, markSeen } from './kitchen-progress.ts';
import { eventOrdersJson } from './orders.ts';
import { listOwnOrders } from './own-orders.ts';
import { listPickupOrders } from './pickup-orders.ts';
import { placeOrder } from './place-order.ts';

const tags = ['Orders'];
const params = z.object({ id: idParamSchema });

/** What fits on a waiter's list. */
const OWN_MOST = 100;

const listQuery = z.object({
  eventId: idParamSchema.optional(),
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(orderStatusSchema))
    .optional(),
  since: z
    .string()
    .meta({ format: 'date-time' })
    // The plus of an offset that nobody has encoded.
    .overwrite((text) => text.replace(' ', '+'))
    .pipe(z.iso.datetime({ offset: true, error: 'since muss ein Zeitpunkt nach ISO 8601 sein.' }))
    .optional(),
  limit: z.coerce
    .number()
    .int({ error: 'limit muss eine ganze Zahl sein.' })
    .min(1, { error: 'limit muss mindestens 1 sein.' })
    .optional(),
});

export function orderRoutes(app: App, context: Context, limits: FileLimits): void {
  app.post(
    '/api/orders',
    {
      config: { access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'] },
      bodyLimit: ORDER_LIMIT_BYTES,
      schema: {
        tags,
        body: orderInputSchema,
        response: { 200: orderSchema, 201: orderSchema, ...refusals(400, 401, 403, 404, 409, 413, 415, 507) },
      },
    },
    async (request, reply) => {
      const { order, isNew } = await placeOrder(context, actorOf(request), request.body);
      return reply.code(isNew ? 201 : 200).send(order);
    },
  );

  app.get(
    '/api/orders',
    {
      config: { access: ['KITCHEN', 'WAITER', 'EVENT_ORGANIZER', 'ADMIN'] },
      exposeHeadRoute: false,
      preHandler: limits.list,
      schema: {
        tags,
        querystring: listQuery,
        response: { 200: z.array(orderSchema), ...refusals(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const eventId = request.query.eventId ?? (actor.kind === 'waiter-device' ? actor.eventId : undefined);
      if (eventId === undefined) {
        throw new AppError('invalid', 'INVALID_INPUT', 'eventId fehlt.', {
          details: [{ path: 'eventId', message: 'eventId fehlt.' }],
        });
      }
      await requireReadableEvent(context.db, actor, eventId);
      const { status, since, limit } = request.query;
      const filter = { status, since: since && new Date(since).toISOString(), limit };
      return sendJson(reply, eventOrdersJson(context.reads, eventId, filter));
    },
  );

  app.get(
    '/api/events/:id/pickup',
    {
      config: { access: ['KITCHEN', 'WAITER', 'EVENT_ORGANIZER', 'ADMIN'] },
      schema: { tags, params, response: { 200: z.array(pickupOrderSchema), ...refusals(400, 401, 403, 404) } },
    },
    async (request) => listPickupOrders(context, actorOf(request), request.params.id),
  );

  app.put(
    '/api/orders/:id/status',
    {
      config: { access: ['KITCHEN', 'EVENT_ORGANIZER', 'ADMIN'], worksWhenFull: true },
      schema: {
        tags,
        params,
        body: orderStatusChangeSchema,
        response: { 200: orderSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request) => changeStatus(context, actorOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/events/:id/orders/seen',
    {
      config: { access: ['KITCHEN', 'EVENT_ORGANIZER', 'ADMIN'], worksWhenFull: true },
      schema: {
        tags,
        params,
        body: ordersSeenSchema,
        response: { 204: emptySchema, ...refusals(400, 401, 403, 404, 415) },
      },
    },
    async (request, reply) => {
      await markSeen(context, actorOf(request), request.params.id, request.body);
      return noContent(reply);
    },
  );

  app.get(
    '/api/orders/own',
    {
      config: { access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'] },
      schema: {
        tags,
        querystring: z.object({ limit: listQuery.shape.limit }),
        response: { 200: z.array(ownOrderSchema), ...refusals(400, 401, 403) },
      },
    },
    async (request) => listOwnOrders(context, actorOf(request), Math.min(request.query.limit ?? OWN_LISTED, OWN_MOST)),
  );

  const cancelling = {
    tags,
    params,
    body: orderCancelSchema,
    response: { 200: cancelledOrderSchema, ...refusals(400, 401, 403, 404, 409) },
  };
  app.post(
    '/api/orders/:id/cancel',
    { config: { access: ['EVENT_ORGANIZER', 'ADMIN'] }, schema: cancelling },
    async (request) => cancelOrder(context, actorOf(request), request.params.id, request.body),
  );

  // Apart from the contract's call, which no waiter may make.
  app.post(
    '/api/orders/own/:id/cancel',
    { config: { access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'] }, schema: cancelling },
    async (request) => cancelOrder(context, actorOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/orders/:id/checked',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN'] },
      // As long as the order itself: each of its lines may have its reasons.
      bodyLimit: ORDER_LIMIT_BYTES,
      schema: {
        tags,
        params,
        body: orderCheckSchema,
        response: { 200: orderSchema, ...refusals(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => checkOrder(context, actorOf(request), request.params.id, request.body),
  );
}
