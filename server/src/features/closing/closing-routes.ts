import { dayReportSchema, eventClosingSchema, reopenSchema } from '@bestellsystem/domain/day-report-schema.ts';
import { statisticsDaySchema } from '@bestellsystem/domain/statistics-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { closeEvent, getClosing, getReport, reopenEvent } from './closing.ts';

const tags = ['Closing'];
const params = z.object({ id: idParamSchema });
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

/** The end of an event: what it comes to, and books that are closed. */
export function closingRoutes(app: App, context: Context): void {
  app.get(
    '/api/closing/event/:id',
    { config, schema: { tags, params, response: { 200: eventClosingSchema, ...refusals(400, 401, 403, 404) } } },
    async (request) => getClosing(context, actorOf(request), request.params.id),
  );

  app.get(
    '/api/closing/event/:id/report',
    {
      config,
      schema: {
        tags,
        params,
        querystring: statisticsDaySchema.describe('Without a date the report of the whole event'),
        response: { 200: dayReportSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => getReport(context, actorOf(request), request.params.id, request.query.date),
  );

  app.post(
    '/api/closing/event/:id/close',
    { config, schema: { tags, params, response: { 200: eventClosingSchema, ...refusals(400, 401, 403, 404, 409) } } },
    async (request) => closeEvent(context, actorOf(request), request.params.id),
  );

  app.post(
    '/api/closing/event/:id/reopen',
    {
      config,
      schema: {
        tags,
        params,
        body: reopenSchema,
        response: { 200: eventClosingSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request) => reopenEvent(context, actorOf(request), request.params.id, request.body.reason),
  );
}
