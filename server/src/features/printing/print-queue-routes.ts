import {
  printAlarmsSchema,
  printerReadySchema,
  printJobSchema,
  printQueueSchema,
  rerouteAllSchema,
  rerouteSchema,
  settleJobsSchema,
} from '@bestellsystem/domain/printing-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { markJobDone, reprintJob, rerouteJob, retryJob } from './job-actions.ts';
import { listPrintAlarms, readPrintQueue } from './print-queue.ts';
import { notePrinterReady, rerouteAll, settleJobs } from './queue-actions.ts';

const tags = ['Printing'];
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;
const eventParams = z.object({ id: idParamSchema });
const jobParams = z.object({ jobId: idParamSchema });

/** What the organizer sees of the printing, and what they can do about it. */
export function printQueueRoutes(app: App, context: Context): void {
  app.get(
    '/api/events/:id/print-queue',
    {
      config,
      schema: { tags, params: eventParams, response: { 200: printQueueSchema, ...refusals(400, 401, 403, 404) } },
    },
    async (request) => {
      const event = await requireManagedEvent(context.db, actorOf(request), request.params.id);
      return readPrintQueue(context.db, event, context.now());
    },
  );

  app.get(
    '/api/print-alarms',
    {
      config: { ...config, asksByItself: true },
      schema: { tags, response: { 200: printAlarmsSchema, ...refusals(401, 403) } },
    },
    async (request) => listPrintAlarms(context.db, actorOf(request), context.now()),
  );

  app.post(
    '/api/events/:id/print-queue/settle',
    {
      config,
      schema: {
        tags,
        params: eventParams,
        body: settleJobsSchema,
        response: { 200: z.object({ jobs: z.int() }), ...refusals(400, 401, 403, 404, 415) },
      },
    },
    async (request) => settleJobs(context, actorOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/events/:id/print-queue/reroute',
    {
      config,
      schema: {
        tags,
        params: eventParams,
        body: rerouteAllSchema,
        response: { 200: z.object({ jobs: z.int() }), ...refusals(400, 401, 403, 404, 415) },
      },
    },
    async (request) => rerouteAll(context, actorOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/events/:id/print-queue/ready',
    {
      config,
      schema: {
        tags,
        params: eventParams,
        body: printerReadySchema,
        response: { 204: emptySchema, ...refusals(400, 401, 403, 404, 415) },
      },
    },
    async (request, reply) => {
      await notePrinterReady(context, actorOf(request), request.params.id, request.body.printerId);
      return noContent(reply);
    },
  );

  app.post(
    '/api/print-jobs/:jobId/reroute',
    {
      config,
      schema: {
        tags,
        params: jobParams,
        body: rerouteSchema,
        response: { 200: printJobSchema, ...refusals(400, 401, 403, 404, 409, 415) },
      },
    },
    async (request) => rerouteJob(context, actorOf(request), request.params.jobId, request.body.printerId),
  );

  const actions = { reprint: reprintJob, retry: retryJob, done: markJobDone };
  for (const [name, act] of Object.entries(actions)) {
    app.post(
      `/api/print-jobs/:jobId/${name}`,
      {
        config,
        schema: {
          tags,
          params: jobParams,
          response: { 200: printJobSchema, ...refusals(400, 401, 403, 404, 409) },
        },
      },
      async (request) => act(context, actorOf(request) satisfies Actor, (request.params as { jobId: number }).jobId),
    );
  }
}
