import {
  deviceStatisticsQuerySchema,
  deviceStatisticsSchema,
  eventDaysSchema,
  eventStatisticsSchema,
  invoiceDataSchema,
  statisticsDaySchema,
  statisticsFilterSchema,
  statisticsFiltersSchema,
  statisticsOrdersQuerySchema,
  statisticsOrdersSchema,
} from '@bestellsystem/domain/statistics-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import type { FileLimits } from '../../http/file-limits.ts';
import { sendJson } from '../../http/files.ts';
import { refusals } from '../../http/responses.ts';
import { recordExport } from '../audit/record-export.ts';
import { invoiceJson } from './invoice-data.ts';
import { getFilters, listDayOrders } from './order-lists.ts';
import { deviceStatisticsJson, getDeviceStatistics, getEventDays, getEventStatistics } from './statistics.ts';

const tags = ['Statistics'];
const params = z.object({ id: idParamSchema });
const deviceParams = params.extend({ deviceId: z.string().max(64, { error: 'deviceId ist zu lang.' }) });
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;
const refused = refusals(400, 401, 403, 404);

/** The figures of a business day; a missing date means the current one. */
export function statisticsRoutes(app: App, context: Context, limits: FileLimits): void {
  app.get(
    '/api/statistics/event/:id',
    {
      config,
      schema: { tags, params, querystring: statisticsDaySchema, response: { 200: eventStatisticsSchema, ...refused } },
    },
    async (request) => getEventStatistics(context, actorOf(request), request.params.id, request.query.date),
  );

  app.get(
    '/api/statistics/event/:id/days',
    { config, schema: { tags, params, response: { 200: eventDaysSchema, ...refused } } },
    async (request) => getEventDays(context, actorOf(request), request.params.id),
  );

  app.get(
    '/api/statistics/event/:id/device/:deviceId',
    {
      config,
      schema: {
        tags,
        params: deviceParams,
        querystring: deviceStatisticsQuerySchema,
        response: { 200: deviceStatisticsSchema, ...refused },
      },
    },
    async (request, reply) => {
      const { id, deviceId } = request.params;
      const { date, limit, cursor } = request.query;
      const call = [context, actorOf(request), id] as const;
      if (limit) return getDeviceStatistics(...call, { deviceId, date, limit, cursor });
      return sendJson(reply, await deviceStatisticsJson(...call, { deviceId, date }));
    },
  );

  app.get(
    '/api/statistics/event/:id/orders',
    {
      config,
      schema: {
        tags,
        params,
        querystring: statisticsOrdersQuerySchema,
        response: { 200: statisticsOrdersSchema, ...refused },
      },
    },
    async (request) => listDayOrders(context, actorOf(request), request.params.id, request.query),
  );

  app.get(
    '/api/statistics/event/:id/filters',
    {
      config,
      schema: {
        tags,
        params,
        querystring: statisticsDaySchema,
        response: { 200: statisticsFiltersSchema, ...refused },
      },
    },
    async (request) => getFilters(context, actorOf(request), request.params.id, request.query.date),
  );

  app.get(
    '/api/statistics/event/:id/invoice-data',
    {
      config,
      // As much is read and handed out as for the sheet.
      preHandler: limits.file,
      exposeHeadRoute: false,
      schema: {
        tags,
        params,
        querystring: statisticsFilterSchema,
        response: { 200: invoiceDataSchema, ...refusals(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      const invoice = await invoiceJson(...call, request.query);
      // Of nothing no invoice is printed.
      if (!invoice.isEmpty) await recordExport(...call, invoice);
      return sendJson(reply, invoice.content);
    },
  );
}
