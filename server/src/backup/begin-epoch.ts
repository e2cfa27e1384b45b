import type { Engine } from '../db/columns.ts';

/** The counter whose value tells devices that the server has gone back in time. */
export const RESTORE_EPOCH = 'restore-epoch';

/** The version of the schema since which a job says where it may lie on paper. */
const SENT_TO_SINCE = 14;

const SECOND_MS = 1000;
/** Two that are begun within this are told apart, also by a clock that begins anew each time. */
const TOLD_APART_MS = 60_000;

/** More jobs than a server can have made between its last backup and its end. */
const SKIPPED_IDS = 100_000;

/**
 * What a database of this version is told when it comes back from a backup, in one transaction: that it has gone back in
 * time, and that nothing is known of what wasn't printed by then. All of it, also what was given up or thrown away, may
 * have come out since, so that its next print is a marked one; and nobody holds any of it. No new job gets the id of one
 * that is lost: a helper or a printer may still say what became of that.
 */
export function epochStatements(engine: Engine, version: number, now: Date): string[] {
  return [
    `insert into counters (scope, value) select '${RESTORE_EPOCH}', ${epochOf(engine, now.getTime())} where true
      on conflict (scope) do update set value = excluded.value`,
    `update print_jobs set send_began = 1, ${version < SENT_TO_SINCE ? '' : `sent_to = ${WHERE_IT_MAY_BE},`}
      state = case state when 'processing' then 'pending' else state end, lease_owner = null, lease_until = null
      where state not in ('completed', 'unconfirmed')`,
    ...(engine === 'postgres' ? SKIP_IDS_ON_POSTGRES : SKIP_IDS_ON_SQLITE),
  ];
}

/**
 * The moment, in ms: what the backup holds was before it. Where the clock is behind what was last written down, as that of
 * a small computer that has begun anew, it is a moment after that, and another one each time.
 */
function epochOf(engine: Engine, nowMs: number): string {
  const second = engine === 'postgres' ? 'floor(extract(epoch from cast(at as timestamptz)))' : `strftime('%s', at)`;
  const last = `(select cast(${second} as bigint) from audit order by id desc limit 1)`;
  const after = `(coalesce(${last}, 0) + 1) * ${SECOND_MS}`;
  // By a clock that is right the second of the last line may not be over.
  const isBehind = `${after} > ${nowMs + SECOND_MS}`;
  return `case when ${isBehind} then ${after} + ${nowMs % TOLD_APART_MS} else ${nowMs} end`;
}

/** Where it was sent by then, and where it may have gone since by itself: its own printer and those that stand in. */
const WHERE_IT_MAY_BE = `case sent_to when '[]' then '[' else substr(sent_to, 1, length(sent_to) - 1) || ',' end
  || printer_id || coalesce(',' || rerouted_to, '')
  || coalesce(',' || (select backup_printer_id from printers where printers.id = print_jobs.printer_id), '') || ']'`;

const SKIP_IDS_ON_POSTGRES = [
  `select setval(pg_get_serial_sequence('print_jobs', 'id'), coalesce(max(id), 0) + ${SKIPPED_IDS}) from print_jobs`,
];

const SKIP_IDS_ON_SQLITE = [
  `insert into sqlite_sequence (name, seq) select 'print_jobs', 0
    where not exists (select 1 from sqlite_sequence where name = 'print_jobs')`,
  `update sqlite_sequence set seq = seq + ${SKIPPED_IDS} where name = 'print_jobs'`,
];
