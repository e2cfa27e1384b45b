import type { Kysely } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { QueueContext } from './job-queue.ts';
import { agentSeenSince, BY_SERVER, cloudSeenSince, type Reach, reachedBy, reachedByServer } from './reach.ts';

/** The addresses (`ip:port`) that have something to print now; each is a queue of its own. */
export async function listDueAddresses(
  context: QueueContext,
  reach: Reach = BY_SERVER,
): Promise<{ ip: string; port: number }[]> {
  const now = context.now();
  const at = now.toISOString();
  if (reach.by === 'server') {
    return dueByServer(context.db, { at, agentSince: agentSeenSince(now), cloudSince: cloudSeenSince(now) });
  }
  return selectDue(context.db, at).where(reachedBy(reach, now)).execute();
}

/** Asked after every order. */
const dueByServer = prepared((db, { at, ...seen }: { at: string; agentSince: string; cloudSince: string }) =>
  selectDue(db, at).where(reachedByServer(seen)),
);

/** By printer, not by job: however much waits for one of them, the others are found at once. */
function selectDue(db: Kysely<Schema>, at: string) {
  return db
    .selectFrom('printers')
    .where(({ or, exists, selectFrom }) => {
      const own = selectFrom('print_jobs')
        .select('print_jobs.id')
        .whereRef('print_jobs.printer_id', '=', 'printers.id')
        .where('print_jobs.rerouted_to', 'is', null);
      const rerouted = selectFrom('print_jobs')
        .select('print_jobs.id')
        .whereRef('print_jobs.rerouted_to', '=', 'printers.id');
      return or(
        [own, rerouted].flatMap((jobs) => [
          exists(jobs.where('print_jobs.state', '=', 'pending').where('print_jobs.available_at', '<=', at)),
          exists(jobs.where('print_jobs.state', '=', 'processing').where('print_jobs.lease_until', '<', at)),
        ]),
      );
    })
    .select(['printers.ip', 'printers.port'])
    .distinct();
}
