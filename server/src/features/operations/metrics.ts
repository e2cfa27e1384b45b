import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const STATES = ['pending', 'processing', 'completed', 'unconfirmed', 'aborted', 'canceled'];

/** What a monitoring system wants to know, in Prometheus' text format. */
export async function renderMetrics(db: Kysely<Schema>): Promise<string> {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const jobs = await db
    .selectFrom('print_jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = new Map(jobs.map(({ state, count }) => [state, Number(count)]));
  return [
    ...metric('bestellsystem_orders_total', 'counter', 'Orders stored since the installation began', [
      ['', Number(orders.count)],
    ]),
    ...metric(
      'bestellsystem_print_jobs',
      'gauge',
      'Print jobs by state',
      STATES.map((state) => [`{state="${state}"}`, counts.get(state) ?? 0]),
    ),
    ...metric('process_resident_memory_bytes', 'gauge', 'Memory of the process', [['', process.memoryUsage.rss()]]),
    ...metric('process_uptime_seconds', 'gauge', 'Since the process started', [['', process.uptime()]]),
    '',
  ].join('\n');
}

function metric(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: readonly (readonly [string, number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
  ];
}
