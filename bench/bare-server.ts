import Fastify from 'fastify';
import type { orderOf } from './bench-event.ts';

export type BareOrder = ReturnType<typeof orderOf>;

/** What is looked at of an order before it is taken, and of its answer. */
const SCHEMA = {
  body: {
    type: 'object',
    required: ['clientOrderId', 'eventId', 'tableNumber', 'items', 'total', 'paymentAmount', 'change'],
    properties: {
      clientOrderId: { type: 'string', maxLength: 64 },
      eventId: { type: 'integer' },
      tableNumber: { type: 'string', minLength: 1, maxLength: 20 },
      isTakeawayMode: { type: 'boolean' },
      total: { type: 'integer', minimum: 0 },
      paymentAmount: { type: 'integer', minimum: 0 },
      change: { type: 'integer' },
      items: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['menuItem', 'quantity', 'price'],
          properties: {
            menuItem: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
            quantity: { type: 'integer', minimum: 1 },
            price: { type: 'integer', minimum: 0 },
          },
        },
      },
    },
  },
  response: { 201: { type: 'object', properties: { id: { type: 'integer' }, total: { type: 'integer' } } } },
};

/** One route that takes orders: the shape of what comes is looked at, and `place` answers the id once it is durable. */
export function bareServer(place: (order: BareOrder) => Promise<number>) {
  const app = Fastify();
  app.post<{ Body: BareOrder }>('/api/orders', { schema: SCHEMA }, async ({ body }, reply) => {
    const id = await place(body);
    return reply.code(201).send({ id, total: body.total });
  });
  return app;
}
