import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import type { Departure } from '../../http/departure.ts';
import { errorSchema } from '../../http/errors.ts';
import { refusals } from '../../http/responses.ts';
import { renderMetrics } from './metrics.ts';

const tags = ['Operations'];
const METRICS = {
  description: 'Figures for Prometheus; from this machine, or with the token of the data folder.',
  content: { 'text/plain': { schema: z.string() } },
};
const DOCUMENT = {
  description: 'This document.',
  content: { 'application/json': { schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }) } },
};
const admins = ['ADMIN'] as const;

export function operationRoutes(
  app: App,
  context: Context,
  options: { publicDocs: boolean; departure: Departure },
): void {
  app.get(
    '/api/openapi.json',
    {
      config: { access: options.publicDocs ? 'public' : admins },
      schema: { tags, response: { 200: DOCUMENT, ...(options.publicDocs ? {} : refusals(401, 403)) } },
    },
    async (_request, reply) => reply.send(app.swagger() as never),
  );

  app.get(
    '/api/health',
    {
      // Who balances load asks every two seconds.
      logLevel: 'warn',
      config: { access: 'public' },
      schema: { tags, response: { 200: z.object({ status: z.literal('ok') }), 503: errorSchema } },
    },
    async (_request, reply) => {
      if (options.departure.isNear) {
        return reply.code(503).send({ message: 'Der Server wird beendet.', code: 'LEAVING' });
      }
      try {
        await sql`select 1`.execute(context.db);
        return { status: 'ok' as const };
      } catch {
        return reply.code(503).send({ message: 'Die Datenbank antwortet nicht.', code: 'DATABASE_DOWN' });
      }
    },
  );

  app.get(
    '/api/metrics',
    { config: { access: 'public' }, schema: { tags, response: { 200: METRICS, ...refusals(403) } } },
    async (request, reply) => {
      if (!isLocal(request) && !carriesToken(request, context.secrets.metricsToken)) {
        throw new AppError('forbidden', 'FORBIDDEN', 'Keine Berechtigung');
      }
      const text = await renderMetrics(context.db);
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text as never);
    },
  );
}

/** From this machine itself, and not through a proxy on it that speaks for somebody else. */
function isLocal(request: FastifyRequest): boolean {
  const isLoopback = request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip);
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return isLoopback && !isForwarded;
}

function carriesToken(request: FastifyRequest, token: string): boolean {
  const sent = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
