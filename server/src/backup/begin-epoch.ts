import type { Engine } from '../db/columns.ts';
import { NEWS } from '../live/live.ts';

/** The counter whose value tells devices that the server has gone back in time. */
export const RESTORE_EPOCH = 'restore-epoch';

/** The version of the schema since which a job says where it may lie on paper. */
const SENT_TO_SINCE = 14;

const SECOND_MS = 1000;
/** Two that are begun within this are told apart, also by a clock that begins anew each time. */
const TOLD_APART_MS = 60_000;

/**
 * What somebody may still name by its id though it is lost: a helper or a printer that says what became of a job, a screen
 * on which an order, what was handed in or an entry of a till can be cancelled or decided, a device that has sold an item.
 */
const NAMED_BY_ID = ['print_jobs', 'orders', 'quarantined_orders', 'cash_entries', 'menu_items'];
/** More of each than a server can have made between its last backup and its end. */
const SKIPPED_IDS = 100_000;

/**
 * What a database of this version is told when it comes back from a backup, in one transaction: that it has gone back in
 * time, and that nothing is known of what wasn't printed by then. All of it, also what was given up or thrown away, may
 * have come out since, so that its next print is a marked one; and nobody holds any of it. Nothing new gets the id of
 * something that is lost, and no news the number of some that are.
 */
export function epochStatements(engine: Engine, version: number, now: Date): string[] {
  return [
    `insert into counters (scope, value) select '${RESTORE_EPOCH}', ${epochOf(engine, now.getTime())} where true
      on conflict (scope) do update set value = excluded.value`,
    `update print_jobs set send_began = 1, ${version < SENT_TO_SINCE ? '' : `sent_to = ${WHERE_IT_MAY_BE},`}
      state = case state when 'processing' then 'pending' else state end, lease_owner = null, lease_until = null
      where state not in ('completed', 'unconfirmed')`,
    // So that a screen that comes back when others have been told again goes on behind what it has heard.
    `insert into counters (scope, value) select '${NEWS}' || id, ${SKIPPED_IDS} from events where true
      on conflict (scope) do update set value = counters.value + excluded.value`,
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

/** Those that this version has. */
const TABLES = NAMED_BY_ID.map((table) => `'${table}'`).join(', ');

const SKIP_IDS_ON_POSTGRES = [
  `select setval(numbers, nextval(numbers) + ${SKIPPED_IDS}) from (
    select pg_get_serial_sequence(table_name, 'id') as numbers from information_schema.tables
    where table_schema = current_schema() and table_name in (${TABLES})) as skipped`,
];

const SKIP_IDS_ON_SQLITE = [
  `insert into sqlite_sequence (name, seq) select name, 0 from sqlite_master
    where type = 'table' and name in (${TABLES}) and name not in (select name from sqlite_sequence)`,
  `update sqlite_sequence set seq = seq + ${SKIPPED_IDS} where name in (${TABLES})`,
];
