import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers late on purpose: waits for news, or for a printer. */
    waits?: boolean;
  }
}

/** Printers that ask by themselves carry their secret in the address. */
const SECRET_ADDRESS = /^(\/api\/print\/[^/]+\/)[^/?]+/;
/** From then on people think that nothing happens. */
const SLOW_MS = 2_000;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the log says of a request; no header, no body, no secret of an address, and of what was asked only the names. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  const [path = '', ...asked] = url.split(/[?&]/);
  const names = asked.map((pair) => (pair.includes('=') ? pair.replace(/=.*/s, '=…') : '…'));
  const query = names.length > 0 ? `?${names.join('&')}` : '';
  return { method, url: path.replace(SECRET_ADDRESS, '$1…') + query, host, remoteAddress: ip };
}

/** One line per request, and loud only where somebody may look for it: thousands that went well would bury the rest. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime) };
    if (error) request.log.error({ ...line, err: error }, 'request broke off');
    else if (reply.statusCode >= 500) request.log.warn(line, 'request failed');
    else if (reply.elapsedTime >= SLOW_MS && !request.routeOptions.config.waits) request.log.warn(line, 'slow request');
    else if (reply.statusCode >= 400 && !READS.has(request.method)) request.log.info(line, 'request refused');
    else request.log.debug(line, 'request completed');
  }
}
