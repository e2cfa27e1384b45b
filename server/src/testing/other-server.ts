import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../db/open.ts';
import { NO_LIMITS } from '../http/limits.ts';
import { inProcessLive } from '../live/live.ts';
import { TestApp } from './test-app.ts';

/** Another server on this database, with connections and news of its own, and the first one's clock and keys. */
export async function openOtherServer(
  first: TestApp,
  place: Parameters<typeof openDatabase>[0],
  instanceId: string,
): Promise<{ other: TestApp; stop: () => Promise<void> }> {
  const { close, ...database } = await openDatabase(place);
  const context: Context = { ...first.context, ...database, instanceId, live: inProcessLive() };
  const app = await buildApp(context, { limits: NO_LIMITS });
  await app.ready();
  const stop = async (): Promise<void> => {
    await app.close();
    await close();
  };
  return { other: new TestApp(app, context, { now: context.now() }), stop };
}
