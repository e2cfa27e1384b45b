import { statisticsDaySchema, statisticsFilterSchema } from '@bestellsystem/domain/statistics-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { sendFile } from '../../http/files.ts';
import { refusals } from '../../http/responses.ts';
import { cashUpDocument, invoiceDocument, reportDocument, treasurerArchive } from './documents.ts';

const PDF = 'application/pdf';
const ZIP = 'application/zip';

const tags = ['Documents'];
const params = z.object({ id: idParamSchema });
const deviceParams = params.extend({ deviceId: z.string().max(64, { error: 'deviceId ist zu lang.' }) });
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

function fileAnswer(type: string, description: string) {
  const content = { [type]: { schema: z.string().meta({ format: 'binary' }) } };
  return { 200: { description, content }, ...refusals(400, 401, 403, 404) };
}

/** Paper: invoices, sheets of tills, reports; and everything in one archive. */
export function documentRoutes(app: App, context: Context): void {
  app.get(
    '/api/statistics/event/:id/invoice.pdf',
    {
      config,
      schema: {
        tags,
        params,
        querystring: statisticsFilterSchema,
        response: fileAnswer(PDF, 'An invoice of the orders that fit; with a QR-bill where the organizer has an IBAN.'),
      },
    },
    async (request, reply) => {
      const file = await invoiceDocument(context, actorOf(request), request.params.id, request.query);
      return sendFile(reply, { ...file, type: PDF });
    },
  );

  app.get(
    '/api/cash-up/event/:id/device/:deviceId/sheet.pdf',
    {
      config,
      schema: {
        tags,
        params: deviceParams,
        querystring: statisticsDaySchema,
        response: fileAnswer(PDF, 'The sheet of a till, to be signed.'),
      },
    },
    async (request, reply) => {
      const { id, deviceId } = request.params;
      const query = { deviceId, date: request.query.date };
      return sendFile(reply, { ...(await cashUpDocument(context, actorOf(request), id, query)), type: PDF });
    },
  );

  app.get(
    '/api/closing/event/:id/report.pdf',
    {
      config,
      schema: {
        tags,
        params,
        querystring: statisticsDaySchema,
        response: fileAnswer(PDF, 'The report of a business day, or without a date of the event.'),
      },
    },
    async (request, reply) => {
      const date = request.query.date || undefined;
      return sendFile(reply, {
        ...(await reportDocument(context, actorOf(request), request.params.id, date)),
        type: PDF,
      });
    },
  );

  app.get(
    '/api/closing/event/:id/archive.zip',
    {
      config,
      schema: { tags, params, response: fileAnswer(ZIP, 'CSV, spreadsheet, reports and sheets of the whole event.') },
    },
    async (request, reply) =>
      sendFile(reply, { ...(await treasurerArchive(context, actorOf(request), request.params.id)), type: ZIP }),
  );
}
