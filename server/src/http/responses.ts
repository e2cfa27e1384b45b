import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { errorSchema } from './errors.ts';

/** A 204: nothing to say. */
export const emptySchema = z.null().or(z.undefined()).meta({ description: 'No content' });

export function noContent(reply: { code: (status: 204) => unknown }): FastifyReply {
  return (reply as FastifyReply).code(204).send();
}

type Refusal = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503 | 507;

/** The refusals a route names in its documentation; every route may also answer 500. */
export function refusals<Status extends Refusal>(...statuses: Status[]): Record<Status | 500, typeof errorSchema> {
  return Object.fromEntries([...statuses, 500].map((status) => [status, errorSchema])) as Record<
    Status | 500,
    typeof errorSchema
  >;
}
