import {
  epsonPostSchema,
  starDoneSchema,
  starFetchSchema,
  starPollAnswerSchema,
  starPollSchema,
} from '@bestellsystem/domain/cloud-printers-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { PrinterRow } from '../../db/schema.ts';
import { createAllowance } from '../../http/allowance.ts';
import type { App } from '../../http/app-type.ts';
import { jsonReader } from '../../http/json-body.ts';
import { refusals } from '../../http/responses.ts';
import { printerName, type Twins } from '../printing/twins.ts';
import { endJob, handOver, offerJob } from './cloud-jobs.ts';
import { type Dialect, requireAskingPrinter } from './cloud-printers.ts';
import { epsonResults, isStarBusy, starResult, starTrouble } from './cloud-words.ts';
import { eposRequest, starSlip } from './render-cloud-job.ts';

const tags = ['Printing'];
const STARPRNT = 'application/vnd.star.starprnt';
const STAR_LINE = 'application/vnd.star.line';
const bytes = { schema: z.string().meta({ format: 'binary' }) };
const STAR_SLIP = {
  description: 'The slip in the language of the printer.',
  content: { [STARPRNT]: bytes, [STAR_LINE]: bytes },
};
const EPSON_REQUEST = {
  description: 'What to print; nothing where nothing waits.',
  content: { 'text/xml': { schema: z.string() } },
};
/** The secret in the path is the permission; it is kept out of the log. */
const open = { config: { access: 'public' as const, isForMachines: true }, logLevel: 'warn' as const };
/** Any: what isn't an address of ours is not found. Star printers ask for `…-setting.json` first, and go on after a 404. */
const params = z.object({ secret: z.string().max(100, { error: 'Ungültige Adresse.' }) });
/** Printers ask every second at most, with up to three calls per ticket. */
const CALLS_PER_MINUTE = 240;
const GUESSES_PER_MINUTE = 30;

/** What printers call that ask by themselves: Star CloudPRNT and Epson Server Direct Print. */
export function printerPollRoutes(app: App, context: Context, twins: Twins): void {
  const countCall = createAllowance(CALLS_PER_MINUTE, context.now);
  const countGuess = createAllowance(GUESSES_PER_MINUTE, context.now);

  async function printerAt(dialect: Dialect, secret: string, ip: string, says?: string | null): Promise<PrinterRow> {
    try {
      const printer = await requireAskingPrinter(context, dialect, secret, says);
      countCall(`printer ${printer.id}`);
      return printer;
    } catch (error) {
      countGuess(ip);
      throw error;
    }
  }

  const readJson = jsonReader(app);
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('*', { parseAs: 'string' }, readJson);
    starRoutes(scope as unknown as App, context, twins, printerAt);
    done();
  });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    epsonRoute(scope as unknown as App, context, printerAt);
    done();
  });
}

type PrinterAt = (dialect: Dialect, secret: string, ip: string, says?: string | null) => Promise<PrinterRow>;

function starRoutes(app: App, context: Context, twins: Twins, printerAt: PrinterAt): void {
  app.post(
    '/api/print/star/:secret',
    {
      ...open,
      schema: {
        tags,
        params,
        body: starPollSchema,
        response: { 200: starPollAnswerSchema, ...refusals(400, 404, 429) },
      },
    },
    async (request) => {
      const statusCode = decoded(request.body.statusCode);
      const trouble = starTrouble(statusCode);
      const printer = await printerAt('cloudprnt', request.params.secret, request.ip, trouble?.message ?? null);
      twins.note(printerName(printer.id), request.body.printerMAC);
      const isBusy = request.body.printingInProgress === true || isStarBusy(statusCode);
      const offer = await offerJob(context, printer, { trouble, isBusy });
      if (!offer) return { jobReady: false };
      return {
        jobReady: true,
        mediaTypes: [STARPRNT, STAR_LINE],
        jobToken: offer.token,
        deleteMethod: 'DELETE' as const,
      };
    },
  );

  app.get(
    '/api/print/star/:secret',
    {
      ...open,
      exposeHeadRoute: false,
      schema: { tags, params, querystring: starFetchSchema, response: { 200: STAR_SLIP, ...refusals(400, 404, 429) } },
    },
    async (request, reply) => {
      const printer = await printerAt('cloudprnt', request.params.secret, request.ip);
      const { token, type } = request.query;
      const media = type === STAR_LINE ? STAR_LINE : STARPRNT;
      const language = media === STAR_LINE ? 'star-line' : 'star-prnt';
      const slip = await handOver(context, printer, token || undefined, (claimed) => starSlip(claimed, language));
      if (!slip) return reply.code(404).send({ message: 'Nichts zu drucken', code: 'NO_JOB' });
      return reply.type(media).send(Buffer.from(slip) as never);
    },
  );

  app.delete(
    '/api/print/star/:secret',
    {
      ...open,
      schema: {
        tags,
        params,
        querystring: starDoneSchema,
        // Not 204: printers are used to 200, and one that takes an answer for none says it again.
        response: { 200: z.object({}), ...refusals(400, 404, 429) },
      },
    },
    async (request) => {
      const printer = await printerAt('cloudprnt', request.params.secret, request.ip);
      await endJob(context, printer, request.query.token || undefined, starResult(decoded(request.query.code)));
      return {};
    },
  );
}

function epsonRoute(app: App, context: Context, printerAt: PrinterAt): void {
  app.post(
    '/api/print/epson/:secret',
    {
      ...open,
      schema: {
        tags,
        params,
        body: epsonPostSchema,
        response: { 200: EPSON_REQUEST, ...refusals(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const { ConnectionType, ResponseFile } = request.body;
      const ended = ConnectionType === 'SetResponse' ? epsonResults(ResponseFile ?? '') : [];
      const last = ended.at(-1)?.result;
      const says = last && (last.result === 'failed' ? last.message : null);
      const printer = await printerAt('sdp', request.params.secret, request.ip, says);
      for (const { jobToken, result } of ended) await endJob(context, printer, jobToken, result);
      const offer = ConnectionType === 'GetRequest' ? await offerJob(context, printer) : undefined;
      const xml = offer && (await handOver(context, printer, offer.token, (job) => eposRequest(job, offer.token)));
      return reply.type('text/xml; charset=utf-8').send((xml ?? '') as never);
    },
  );
}

/** Printers encode what they say once more. */
function decoded(text: string | null | undefined): string {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return text ?? '';
  }
}
