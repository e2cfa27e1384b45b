import {
  activeEventSchema,
  eventInputSchema,
  eventSchema,
  waiterAccessSchema,
} from '@bestellsystem/domain/events-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { listActiveEvents, listAllActiveEvents, listUnfinishedEvents } from './active-events.ts';
import { canAccess } from './event-access.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from './events.ts';

const tags = ['Events'];
const params = z.object({ id: idParamSchema });
const organizers = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

export function eventRoutes(app: App, context: Context): void {
  choiceRoutes(app, context);

  app.get(
    '/api/events',
    { config: organizers, schema: { tags, response: { 200: z.array(eventSchema), ...refusals(401, 403) } } },
    async (request) => listEvents(context, actorOf(request)),
  );

  app.get(
    '/api/events/:id',
    { config: organizers, schema: { tags, params, response: { 200: eventSchema, ...refusals(400, 401, 403, 404) } } },
    async (request) => getEvent(context, actorOf(request), request.params.id),
  );

  app.post(
    '/api/events',
    {
      config: organizers,
      schema: { tags, body: eventInputSchema, response: { 201: eventSchema, ...refusals(400, 401, 403, 409, 503) } },
    },
    async (request, reply) => reply.code(201).send(await createEvent(context, actorOf(request), request.body)),
  );

  app.put(
    '/api/events/:id',
    {
      config: organizers,
      schema: {
        tags,
        params,
        body: eventInputSchema,
        response: { 200: eventSchema, ...refusals(400, 401, 403, 404, 409, 503) },
      },
    },
    async (request) => updateEvent(context, actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/events/:id',
    { config: organizers, schema: { tags, params, response: { 204: emptySchema, ...refusals(400, 401, 403, 404) } } },
    async (request, reply) => {
      await deleteEvent(context, actorOf(request), request.params.id);
      return noContent(reply);
    },
  );
}

/** What those who take orders and cook choose an event from. */
function choiceRoutes(app: App, context: Context): void {
  const response = { 200: z.array(activeEventSchema), ...refusals(401, 403) };

  app.get(
    '/api/events/active',
    {
      config: { access: ['ADMIN', 'EVENT_ORGANIZER', 'KITCHEN'] },
      schema: {
        tags,
        querystring: z.object({ with: z.enum(['unfinished'], { error: 'with muss unfinished sein.' }).optional() }),
        response: { ...response, ...refusals(400) },
      },
    },
    async (request) => {
      const list = request.query.with === 'unfinished' ? listUnfinishedEvents : listActiveEvents;
      return list(context, actorOf(request));
    },
  );

  app.get('/api/events/all-active', { config: { access: ['WAITER'] }, schema: { tags, response } }, async () =>
    listAllActiveEvents(context),
  );

  app.get(
    '/api/events/waiter-access/:id',
    {
      config: { access: 'session' },
      schema: { tags, params, response: { 200: waiterAccessSchema, ...refusals(400, 401) } },
    },
    async (request) => ({ canAccess: await canAccess(context.db, actorOf(request), request.params.id) }),
  );
}
