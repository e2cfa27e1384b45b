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
 * on which an order, what was handed in or an entry of a till can be cancelled or decided, an item of the menu sold out or
 * a device locked, and a device that has sold an item.
 */
const NAMED_BY_ID = [
  'print_jobs',
  'orders',
  'quarantined_orders',
  'cash_entries',
  'menu_items',
  'event_menu_items',
  'devices',
];
/** More of each than a server can have made between its last backup and its end. */
const SKIPPED_IDS = 100_000;
/** No server makes more than one of each within these, all in all: a backup that is put back once more skips further. */
const MS_PER_ID = 10;

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
    `insert into counters (scope, value) select '${NEWS}' || id, ${skippedIds(engine)} from events where true
      on conflict (scope) do update set value = counters.value + excluded.value`,
    ...skipIds(engine),
  ];
}

/**
 * The moment, in ms: what the backup holds was before it. Where the clock is behind what was last written down, as that of
 * a small computer that has begun anew, it is a moment after that, and another one each time.
 */
function epochOf(engine: Engine, nowMs: number): string {
  const after = `(coalesce(${lastSecond(engine)}, 0) + 1) * ${SECOND_MS}`;
  // By a clock that is right the second of the last line may not be over.
  const isBehind = `${after} > ${nowMs + SECOND_MS}`;
  return `case when ${isBehind} then ${after} + ${nowMs % TOLD_APART_MS} else ${nowMs} end`;
}

/** When something was written down last. */
function lastSecond(engine: Engine): string {
  const second = engine === 'postgres' ? 'floor(extract(epoch from cast(at as timestamptz)))' : `strftime('%s', at)`;
  return `(select cast(${second} as bigint) from audit order by id desc limit 1)`;
}

/** The later a backup is put back, the more: what came after it was put back before is lost, too. */
function skippedIds(engine: Engine): string {
  const sinceMs = `value - coalesce(${lastSecond(engine)} * ${SECOND_MS}, value)`;
  return `(select ${SKIPPED_IDS} + (${sinceMs}) / ${MS_PER_ID} from counters where scope = '${RESTORE_EPOCH}')`;
}

/** Where it was sent by then, and where it may have gone since by itself: its own printer and those that stand in. */
const WHERE_IT_MAY_BE = `case sent_to when '[]' then '[' else substr(sent_to, 1, length(sent_to) - 1) || ',' end
  || printer_id || coalesce(',' || rerouted_to, '')
  || coalesce(',' || (select backup_printer_id from printers where printers.id = print_jobs.printer_id), '') || ']'`;

/** Those that this version has. */
const TABLES = NAMED_BY_ID.map((table) => `'${table}'`).join(', ');

function skipIds(engine: Engine): string[] {
  const skipped = skippedIds(engine);
  if (engine === 'postgres') {
    return [
      `select setval(numbers, nextval(numbers) + ${skipped}) from (
        select pg_get_serial_sequence(table_name, 'id') as numbers from information_schema.tables
        where table_schema = current_schema() and table_name in (${TABLES})) as skipped`,
    ];
  }
  return [
    `insert into sqlite_sequence (name, seq) select name, 0 from sqlite_master
      where type = 'table' and name in (${TABLES}) and name not in (select name from sqlite_sequence)`,
    `update sqlite_sequence set seq = seq + ${skipped} where name in (${TABLES})`,
  ];
}
