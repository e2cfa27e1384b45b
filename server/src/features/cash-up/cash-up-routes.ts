import {
  cancelEntrySchema,
  cashEntryInputSchema,
  cashUpSchema,
  deviceCashUpSchema,
} from '@bestellsystem/domain/cash-up-schema.ts';
import { statisticsDaySchema } from '@bestellsystem/domain/statistics-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { addCashEntry, cancelCashEntry, getCashUp, getDeviceCashUp } from './cash-up.ts';

const tags = ['Cash-up'];
const params = z.object({ id: idParamSchema });
const deviceParams = params.extend({ deviceId: z.string().max(64, { error: 'deviceId ist zu lang.' }) });
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

/** The tills of an event's devices, a business day each. */
export function cashUpRoutes(app: App, context: Context): void {
  app.get(
    '/api/cash-up/event/:id',
    {
      config,
      schema: {
        tags,
        params,
        querystring: statisticsDaySchema,
        response: { 200: cashUpSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => getCashUp(context, actorOf(request), request.params.id, request.query.date),
  );

  app.get(
    '/api/cash-up/event/:id/device/:deviceId',
    {
      config,
      schema: {
        tags,
        params: deviceParams,
        querystring: statisticsDaySchema,
        response: { 200: deviceCashUpSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id, deviceId } = request.params;
      return getDeviceCashUp(context, actorOf(request), id, { deviceId, date: request.query.date });
    },
  );

  app.post(
    '/api/cash-up/event/:id/device/:deviceId/entries',
    {
      config,
      schema: {
        tags,
        params: deviceParams,
        body: cashEntryInputSchema,
        response: { 201: deviceCashUpSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, deviceId } = request.params;
      return reply.code(201).send(await addCashEntry(context, actorOf(request), id, { deviceId, input: request.body }));
    },
  );

  app.post(
    '/api/cash-up/entries/:id/cancel',
    {
      config,
      schema: {
        tags,
        params,
        body: cancelEntrySchema,
        response: { 200: deviceCashUpSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request) => cancelCashEntry(context, actorOf(request), request.params.id, request.body.reason),
  );
}
