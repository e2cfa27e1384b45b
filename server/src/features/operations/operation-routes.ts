import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { errorSchema } from '../../http/errors.ts';

const tags = ['Operations'];

const admins = ['ADMIN'] as const;

export function operationRoutes(app: App, context: Context, options: { publicDocs: boolean }): void {
  app.get(
    '/api/openapi.json',
    { config: { access: options.publicDocs ? 'public' : admins }, schema: { tags, hide: true } },
    async () => app.swagger(),
  );

  app.get(
    '/api/health',
    {
      config: { access: 'public' },
      schema: { tags, response: { 200: z.object({ status: z.literal('ok') }), 503: errorSchema } },
    },
    async (_request, reply) => {
      try {
        await sql`select 1`.execute(context.db);
        return { status: 'ok' as const };
      } catch {
        return reply.code(503).send({ message: 'Die Datenbank antwortet nicht.', code: 'DATABASE_DOWN' });
      }
    },
  );
}
