import type { FastifyReply } from 'fastify';

/**
 * Calls back when whoever asked has gone or has the whole answer. Who has left already won't say so again: then it is
 * called at once, and the answer is true.
 */
export function onGone(reply: Pick<FastifyReply, 'raw'>, callback: () => void): boolean {
  if (reply.raw.destroyed) {
    callback();
    return true;
  }
  reply.raw.once('close', callback);
  return false;
}
