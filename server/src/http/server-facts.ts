import { isForApi } from './api-request.ts';
import type { App } from './app-type.ts';

/**
 * What every answer of the API tells about the server: its epoch, so that devices notice one that has gone back in time,
 * and its zone, as tablets stand on any.
 */
export function installServerFacts(app: App, facts: { restoreEpoch: string; timeZone: string }): void {
  const headers = { 'restore-epoch': facts.restoreEpoch, 'time-zone': facts.timeZone };
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isForApi(request)) reply.headers(headers);
    done(null, payload);
  });
}
