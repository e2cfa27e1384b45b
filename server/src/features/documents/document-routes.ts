import { invoiceSchema, statisticsDaySchema } from '@bestellsystem/domain/statistics-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import type { FileLimits } from '../../http/file-limits.ts';
import { sendFile } from '../../http/files.ts';
import { refusals } from '../../http/responses.ts';
import { recordExport } from '../audit/record-export.ts';
import { loadSheets } from './load-sheets.ts';

const PDF = 'application/pdf';
const ZIP = 'application/zip';

const tags = ['Documents'];
const params = z.object({ id: idParamSchema });
const deviceParams = params.extend({ deviceId: z.string().max(64, { error: 'deviceId ist zu lang.' }) });
const config = {
  access: ['EVENT_ORGANIZER', 'ADMIN'],
  forbiddenMessage: 'Keine Berechtigung für diesen Export',
} as const;

function fileAnswer(type: string, description: string) {
  const content = { [type]: { schema: z.string().meta({ format: 'binary' }) } };
  return { 200: { description, content }, ...refusals(400, 401, 403, 404, 429) };
}

/** Paper: invoices, sheets of tills, reports; and everything in one archive. Each is noted in the journal. */
export function documentRoutes(app: App, context: Context, limits: FileLimits): void {
  // Asked for its head alone, a file would be made for nobody.
  const limited = { config, preHandler: limits.file, exposeHeadRoute: false };
  app.get(
    '/api/statistics/event/:id/invoice.pdf',
    {
      ...limited,
      schema: {
        tags,
        params,
        querystring: invoiceSchema,
        response: fileAnswer(
          PDF,
          'An invoice of the orders that fit, with what was paid; unpaid with a QR-bill where the organizer has an IBAN.',
        ),
      },
    },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      const { invoiceDocument } = await loadSheets();
      const file = await recordExport(...call, await invoiceDocument(...call, request.query));
      return sendFile(reply, { ...file, type: PDF });
    },
  );

  app.get(
    '/api/cash-up/event/:id/device/:deviceId/sheet.pdf',
    {
      ...limited,
      schema: {
        tags,
        params: deviceParams,
        querystring: statisticsDaySchema,
        response: fileAnswer(PDF, 'The sheet of a till, to be signed.'),
      },
    },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      const query = { deviceId: request.params.deviceId, date: request.query.date };
      const { cashUpDocument } = await loadSheets();
      const file = await recordExport(...call, await cashUpDocument(...call, query));
      return sendFile(reply, { ...file, type: PDF });
    },
  );

  app.get(
    '/api/closing/event/:id/report.pdf',
    {
      ...limited,
      schema: {
        tags,
        params,
        querystring: statisticsDaySchema,
        response: fileAnswer(PDF, 'The report of a business day, or without a date of the event.'),
      },
    },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      const { reportDocument } = await loadSheets();
      const file = await recordExport(...call, await reportDocument(...call, request.query.date));
      return sendFile(reply, { ...file, type: PDF });
    },
  );

  app.get(
    '/api/closing/event/:id/archive.zip',
    {
      ...limited,
      schema: { tags, params, response: fileAnswer(ZIP, 'CSV, spreadsheet, reports and sheets of the whole event.') },
    },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      const { treasurerArchive } = await loadSheets();
      const file = await recordExport(...call, await treasurerArchive(...call));
      return sendFile(reply, { ...file, type: ZIP });
    },
  );
}
