import type { FastifyRequest } from 'fastify';

/** Printers that ask by themselves carry their secret in the address. */
const SECRET_ADDRESS = /^(\/api\/print\/[^/]+\/)[^/?]+/;

/** What the log says of a request; no header, no body, and no secret of an address. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(SECRET_ADDRESS, '$1…'), host, remoteAddress: ip };
}
