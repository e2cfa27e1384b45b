import {
  agentBeginSchema,
  agentPollAnswerSchema,
  agentPollSchema,
  agentResultSchema,
  createdPrintAgentSchema,
  errandAnswerSchema,
  errandParamsSchema,
  errandReportSchema,
  newPrintAgentSchema,
  printAgentSchema,
} from '@bestellsystem/domain/print-agents-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { onGone } from '../../http/on-gone.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { agentName, type Twins } from '../printing/twins.ts';
import { beginJob, giveWork, reportJob } from './agent-jobs.ts';
import type { Errands } from './errands.ts';
import { createPrintAgent, listPrintAgents, requirePrintAgent, revokePrintAgent } from './print-agents.ts';

const tags = ['Printing'];
const organizers = { access: ['EVENT_ORGANIZER'] } as const;
/** Administrators, too: theirs came along with events that they took over. */
const owners = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;
/** Whoever has the key of a helper; asked in the handler, since a helper has no session. */
const helpers = { access: 'public' } as const;
const jobParams = z.object({ jobId: idParamSchema });

export function printAgentRoutes(app: App, context: Context, errands: Errands, twins: Twins): void {
  organizerRoutes(app, context);
  errandRoutes(app, context, errands);
  // Whoever waits for something to print doesn't keep the server from closing.
  const stops = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
  });

  app.post(
    '/api/print-agent/jobs',
    {
      config: { ...helpers, waits: true },
      schema: { tags, body: agentPollSchema, response: { 200: agentPollAnswerSchema, ...refusals(400, 401, 415) } },
    },
    async (request, reply) => {
      const gone = new AbortController();
      onGone(reply, () => gone.abort());
      const agent = await requirePrintAgent(context, request.headers.authorization);
      twins.note(agentName(agent.id), request.body.instance);
      const closing = (): void => gone.abort();
      stops.add(closing);
      const work = await giveWork(context, errands, agent, request.body, gone.signal).finally(() =>
        stops.delete(closing),
      );
      await requirePrintAgent(context, request.headers.authorization);
      return work;
    },
  );
  app.post(
    '/api/print-agent/jobs/:jobId/begin',
    {
      config: helpers,
      schema: {
        tags,
        params: jobParams,
        body: agentBeginSchema,
        response: { 204: emptySchema, ...refusals(400, 401, 404, 409, 415) },
      },
    },
    async (request, reply) => {
      const agent = await requirePrintAgent(context, request.headers.authorization);
      await beginJob(context, agent, request.params.jobId, request.body);
      return noContent(reply);
    },
  );

  app.post(
    '/api/print-agent/jobs/:jobId/result',
    {
      config: helpers,
      schema: {
        tags,
        params: jobParams,
        body: agentResultSchema,
        response: { 204: emptySchema, ...refusals(400, 401, 404, 409, 415) },
      },
    },
    async (request, reply) => {
      const agent = await requirePrintAgent(context, request.headers.authorization);
      await reportJob(context, agent, request.params.jobId, request.body);
      return noContent(reply);
    },
  );
}

function errandRoutes(app: App, context: Context, errands: Errands): void {
  app.post(
    '/api/print-agent/errands/:errandId',
    {
      config: helpers,
      schema: {
        tags,
        params: errandParamsSchema,
        body: errandReportSchema,
        response: { 200: errandAnswerSchema, ...refusals(400, 401, 415) },
      },
    },
    async (request) => {
      const agent = await requirePrintAgent(context, request.headers.authorization);
      return { goOn: errands.report(agent.id, request.params.errandId, request.body) };
    },
  );
}

function organizerRoutes(app: App, context: Context): void {
  app.get(
    '/api/print-agents',
    { config: owners, schema: { tags, response: { 200: z.array(printAgentSchema), ...refusals(401, 403) } } },
    async (request) => listPrintAgents(context, actorOf(request)),
  );

  app.post(
    '/api/print-agents',
    {
      config: organizers,
      schema: {
        tags,
        body: newPrintAgentSchema,
        response: { 201: createdPrintAgentSchema, ...refusals(400, 401, 403, 409, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createPrintAgent(context, actorOf(request), request.body.name)),
  );

  app.delete(
    '/api/print-agents/:agentId',
    {
      config: owners,
      schema: {
        tags,
        params: z.object({ agentId: idParamSchema }),
        response: { 204: emptySchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      await revokePrintAgent(context, actorOf(request), request.params.agentId);
      return noContent(reply);
    },
  );
}
