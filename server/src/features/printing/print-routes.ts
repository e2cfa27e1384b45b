import { ORDER_LIMIT_BYTES, orderIdentitySchema, printOrderSchema } from '@bestellsystem/domain/orders-schema.ts';
import {
  orderReprintSchema,
  printDataSchema,
  printerProgressSchema,
  printJobSchema,
  printReportSchema,
  reprintRequestSchema,
} from '@bestellsystem/domain/printing-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { sendJson } from '../../http/files.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { describePrinting, handOutPrintData, reportPrint } from './client-printing.ts';
import { listOrderPrinting } from './order-printing.ts';
import { printJobsJson } from './print-jobs.ts';
import { reprintOrder } from './reprint-order.ts';

const tags = ['Printing'];
const orderTakers = ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'] as const;
const managers = ['EVENT_ORGANIZER', 'ADMIN'] as const;
const PRINTING_IN_WORDS = {
  description: 'What was printed or queued where, a line per printer.',
  content: { 'text/plain': { schema: z.string() } },
};
const jobParams = z.object({ jobId: idParamSchema });

export function printRoutes(app: App, context: Context): void {
  app.post(
    '/api/orders/get-print-data',
    {
      config: { access: orderTakers, worksWhenFull: true },
      bodyLimit: ORDER_LIMIT_BYTES,
      schema: {
        tags,
        body: printOrderSchema,
        response: { 200: printDataSchema, ...refusals(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => handOutPrintData(context, actorOf(request), request.body),
  );

  app.post(
    '/api/orders/prepare-payment',
    {
      config: { access: orderTakers, worksWhenFull: true },
      bodyLimit: ORDER_LIMIT_BYTES,
      schema: {
        tags,
        body: printOrderSchema,
        response: { 200: PRINTING_IN_WORDS, ...refusals(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const text = await describePrinting(context, actorOf(request), request.body);
      return reply.type('text/plain; charset=utf-8').send(text);
    },
  );

  app.get(
    '/api/print-jobs/order/:clientOrderId',
    {
      config: { access: orderTakers },
      schema: {
        tags,
        params: z.object({ clientOrderId: orderIdentitySchema }),
        response: { 200: z.array(printerProgressSchema), ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => listOrderPrinting(context.db, actorOf(request), request.params.clientOrderId),
  );

  app.get(
    '/api/events/:id/print-jobs',
    {
      config: { access: managers },
      exposeHeadRoute: false,
      schema: {
        tags,
        params: z.object({ id: idParamSchema }),
        response: { 200: z.array(printJobSchema), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const event = await requireManagedEvent(context.db, actorOf(request), request.params.id);
      return sendJson(reply, printJobsJson(context.reads, event.id, context.now()));
    },
  );

  app.post(
    '/api/orders/:id/reprint',
    {
      config: { access: orderTakers },
      schema: {
        tags,
        params: z.object({ id: idParamSchema }),
        body: reprintRequestSchema,
        response: { 200: orderReprintSchema, ...refusals(400, 401, 403, 404, 409, 415) },
      },
    },
    async (request) => reprintOrder(context, actorOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/print-jobs/:jobId/result',
    {
      config: { access: orderTakers, worksWhenFull: true },
      schema: {
        tags,
        params: jobParams,
        body: printReportSchema,
        response: { 204: emptySchema, ...refusals(400, 401, 403, 404, 409, 415) },
      },
    },
    async (request, reply) => {
      await reportPrint(context, actorOf(request), request.params.jobId, request.body);
      return noContent(reply);
    },
  );
}
