import { Readable } from 'node:stream';
import {
  statisticsDaySchema,
  statisticsFilterSchema,
  statisticsRangeSchema,
} from '@bestellsystem/domain/statistics-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import type { FileLimits } from '../../http/file-limits.ts';
import { sendFile } from '../../http/files.ts';
import { refusals } from '../../http/responses.ts';
import { recordExport } from '../audit/record-export.ts';
import { exportDay, exportRange, exportRangeXlsx } from './exports.ts';

const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const tags = ['Statistics'];
const params = z.object({ id: idParamSchema });
const config = {
  access: ['EVENT_ORGANIZER', 'ADMIN'],
  forbiddenMessage: 'Keine Berechtigung für CSV-Export',
} as const;
const csvFile = {
  description:
    'A row per order line: UTF-8 with byte order mark, `;`, CRLF. Datum (YYYY-MM-DD) and Zeit (HH:MM) are wall time: an order after midnight bears the next date, and yet is in the file of the business day. Cancelled orders are in it with the status Storniert. Where nothing is filtered, `X-Rows` says how many rows there are at most.',
  content: { 'text/csv': { schema: z.string() } },
};
const xlsxFile = {
  description:
    'The sheet `Bestellungen` has the columns of the CSV with real dates and numbers, `Zusammenfassung` the sums per business day, payment method, device, category and item without cancelled orders. 413 above the 1 048 575 rows that a sheet holds. `X-Rows` says how many rows there are at most.',
  content: { [XLSX]: { schema: z.string().meta({ format: 'binary' }) } },
};
const csvAnswer = { response: { 200: csvFile, ...refusals(400, 401, 403, 404, 429) } };
const xlsxAnswer = { response: { 200: xlsxFile, ...refusals(400, 401, 403, 404, 413, 429) } };

/** Files of order lines, named by Content-Disposition; each handed out is noted in the journal. */
export function exportRoutes(app: App, context: Context, limits: FileLimits): void {
  // Asked for its head alone, a file would be made for nobody.
  const file = { config, preHandler: limits.file, exposeHeadRoute: false };

  app.get(
    '/api/statistics/event/:id/export',
    { ...file, schema: { tags, params, querystring: statisticsDaySchema, ...csvAnswer } },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      return sendCsv(reply, await recordExport(...call, await exportDay(...call, request.query)));
    },
  );

  app.get(
    '/api/statistics/event/:id/export-filtered',
    { ...file, schema: { tags, params, querystring: statisticsFilterSchema, ...csvAnswer } },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      return sendCsv(reply, await recordExport(...call, await exportDay(...call, request.query)));
    },
  );

  app.get(
    '/api/statistics/event/:id/export-range',
    { ...file, schema: { tags, params, querystring: statisticsRangeSchema, ...csvAnswer } },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      return sendCsv(reply, await recordExport(...call, await exportRange(...call, request.query)));
    },
  );

  app.get(
    '/api/statistics/event/:id/export-range.xlsx',
    { ...file, schema: { tags, params, querystring: statisticsRangeSchema, ...xlsxAnswer } },
    async (request, reply) => {
      const call = [context, actorOf(request), request.params.id] as const;
      const sheet = await recordExport(...call, await exportRangeXlsx(...call, request.query));
      return sendFile(reply, { ...sheet, type: XLSX });
    },
  );
}

function sendCsv(
  reply: unknown,
  file: { fileName: string; rows?: number; content: AsyncGenerator<string> },
): FastifyReply {
  return sendFile(reply, { ...file, type: CSV, content: Readable.from(file.content, { objectMode: false }) });
}
