import { isForApi } from './api-request.ts';
import type { App } from './app-type.ts';

/** Every answer of the API says which epoch it is, so that devices notice a server that has gone back in time. */
export function installRestoreEpoch(app: App, epoch: string): void {
  app.addHook('onSend', async (request, reply) => {
    if (isForApi(request)) reply.header('restore-epoch', epoch);
  });
}
