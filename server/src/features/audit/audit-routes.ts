import { journalPageSchema, journalQuerySchema } from '@bestellsystem/domain/journal-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { readEventJournal, readJournal } from './journal.ts';

const tags = ['Journal'];
const querystring = journalQuerySchema;

export function auditRoutes(app: App, context: Context): void {
  app.get(
    '/api/audit',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN'] },
      schema: { tags, querystring, response: { 200: journalPageSchema, ...refusals(400, 401, 403) } },
    },
    async (request) => readJournal(context, actorOf(request), request.query),
  );

  app.get(
    '/api/events/:id/journal',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN'] },
      schema: {
        tags,
        params: z.object({ id: idParamSchema }),
        querystring,
        response: { 200: journalPageSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => readEventJournal(context, actorOf(request), request.params.id, request.query),
  );
}
