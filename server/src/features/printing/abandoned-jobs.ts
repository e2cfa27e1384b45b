import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { SERVER_LEASE } from './printer-turns.ts';

const FREE = { state: 'pending', lease_owner: null, lease_until: null } as const;

/** Under which name this run of an installation's server holds jobs. */
export function ownerOfRun(instanceId: string): string {
  return `${runsOf(instanceId)}${randomUUID()}`;
}

/** Frees the jobs that earlier runs of this installation held when they ended, and none of the given one. */
export async function releaseAbandonedJobs(db: Kysely<Schema>, instanceId: string, owner: string): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set(FREE)
    .where('state', '=', 'processing')
    .where('lease_owner', 'like', `${runsOf(instanceId)}%`)
    .where('lease_owner', '!=', owner)
    .execute();
}

/** Gives back a claimed job of which nothing was sent, unless somebody else has it by now. */
export async function giveBack(db: Kysely<Schema>, job: PrintJobRow): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set(FREE)
    .where('id', '=', job.id)
    .where('state', '=', 'processing')
    .where('lease_owner', '=', job.lease_owner)
    .where('attempts', '=', job.attempts)
    .execute();
}

function runsOf(instanceId: string): string {
  return `${SERVER_LEASE}${instanceId}:`;
}
