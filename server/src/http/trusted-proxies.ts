import type { Settings } from '../settings.ts';

/**
 * Whose word counts for where a request came from. Of a mere number Fastify believes nobody, since it can't know who sends;
 * here whoever runs the server has closed the ways past the proxies, as the handbook says.
 */
export function trustedProxies({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): boolean | string | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (_address, hop) => hop < trustProxy;
}
