import type { FastifyRequest } from 'fastify';

/**
 * Whether the API answers, also where the address spells it otherwise (`/%61pi`): routes are found by the decoded one.
 * Only what has no route, or that of the client's pages, goes by what was asked for.
 */
export function isForApi({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  const route = routeOptions.url;
  return (route === undefined || route === '/*' ? url : route).startsWith('/api');
}
