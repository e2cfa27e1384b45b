import {
  printerStatusAnswerSchema,
  printerStatusRequestSchema,
  printerTestResultSchema,
  printerTestSchema,
  scanParamsSchema,
  scanRequestSchema,
  scanResultSchema,
  scanStartedSchema,
} from '@bestellsystem/domain/printers-schema.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import { createAllowance } from '../../http/allowance.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import type { Errands } from '../print-agents/errands.ts';
import { actorName } from '../sessions/actor.ts';
import { createPrinterScans, type PrinterScans } from './printer-scans.ts';
import { readPrinterStatus } from './printer-status.ts';
import { printTestSlip } from './printer-test.ts';
import { requireSearchers } from './searchers.ts';

const tags = ['Printing'];
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'], waits: true } as const;
const SCANS_PER_MINUTE = 10;
/** Paper costs money, and so does a bell. */
const TESTS_PER_MINUTE = 10;
const STATUS_PER_MINUTE = 60;
const TOO_MANY = 'TOO_MANY_TESTS';

export function printerRoutes(app: App, context: Context, errands: Errands): void {
  const scans = createPrinterScans();
  app.addHook('onClose', async () => scans.cancelAll());
  scanRoutes(app, context, errands, scans);

  const countTest = createAllowance(TESTS_PER_MINUTE, context.now, TOO_MANY);
  app.post(
    '/api/printers/test',
    {
      config,
      schema: {
        tags,
        body: printerTestSchema,
        response: { 200: printerTestResultSchema, ...refusals(400, 401, 403, 409, 415, 429) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      countTest(actorName(actor));
      return printTestSlip(context, errands, actor, request.body);
    },
  );

  const countStatus = createAllowance(STATUS_PER_MINUTE, context.now, TOO_MANY);
  app.post(
    '/api/printers/status',
    {
      config,
      schema: {
        tags,
        body: printerStatusRequestSchema,
        response: { 200: printerStatusAnswerSchema, ...refusals(400, 401, 403, 409, 415, 429) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      countStatus(actorName(actor));
      return readPrinterStatus(context, errands, actor, request.body);
    },
  );
}

function scanRoutes(app: App, context: Context, errands: Errands, scans: PrinterScans): void {
  const countScan = createAllowance(SCANS_PER_MINUTE, context.now, TOO_MANY);
  app.post(
    '/api/printers/scan',
    {
      config,
      schema: {
        tags,
        body: scanRequestSchema,
        response: { 202: scanStartedSchema, ...refusals(400, 401, 403, 409, 415, 429) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      countScan(actorName(actor));
      const scanId = scans.start(actor, await requireSearchers(context, errands, actor, request.body.mode));
      return reply.code(202).send({ scanId });
    },
  );

  app.get(
    '/api/printers/scan/:scanId',
    {
      config,
      schema: {
        tags,
        params: scanParamsSchema,
        response: { 200: scanResultSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => scans.read(actorOf(request), request.params.scanId),
  );

  app.delete(
    '/api/printers/scan/:scanId',
    {
      config,
      schema: { tags, params: scanParamsSchema, response: { 204: emptySchema, ...refusals(400, 401, 403, 404) } },
    },
    async (request, reply) => {
      scans.cancel(actorOf(request), request.params.scanId);
      return noContent(reply);
    },
  );
}
