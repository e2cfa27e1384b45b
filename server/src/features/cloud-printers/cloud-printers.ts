import { createHash, randomBytes } from 'node:crypto';
import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import type { CloudPrinter } from '@bestellsystem/domain/cloud-printers-schema.ts';
import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import { ASKING_TRANSPORTS, asksByItself, transportOf } from '@bestellsystem/domain/transports.ts';
import type { TestSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { keepFromDeletion, takeTurnInEvent } from '../events/event-lock.ts';
import { agentSeenSince, cloudSeenSince } from '../printing/reach.ts';
import { agentName, printerName, type Twins } from '../printing/twins.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

export type Dialect = 'cloudprnt' | 'sdp';

const PATHS: Record<Dialect, string> = { cloudprnt: '/api/print/star/', sdp: '/api/print/epson/' };

const TWO_PRINTERS = 'Zwei Drucker holen hier ihre Bons: Jeder braucht eine eigene Adresse.';

/** The event's printers whose tickets are fetched, and when somebody last asked for them. */
export async function listCloudPrinters(
  context: Context,
  twins: Twins,
  actor: Actor,
  eventId: number,
): Promise<CloudPrinter[]> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const rows = await context.db
    .selectFrom('printers')
    .leftJoin('cloud_printers', 'cloud_printers.printer_id', 'printers.id')
    .select(['printers.id', 'display_name', 'ip', 'port', 'port_type', 'path_hash', 'polled_at', 'says'])
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('port_type', 'in', ['agent', ...ASKING_TRANSPORTS])
    .orderBy('position')
    .execute();
  const agents = await context.db
    .selectFrom('print_agents')
    .select(['id', 'name', 'seen_at'])
    .where('organizer_id', '=', event.organizer_id)
    .where('revoked_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .execute();
  const seen = agents.find(({ seen_at }) => seen_at !== null)?.seen_at ?? null;
  const twice = agents.find(({ id }) => twins.has(agentName(id)));
  const twinsOf = (printer: { id: number; port_type: string }): string | undefined => {
    if (printer.port_type === 'agent') {
      return twice && `Die Druckhilfe «${twice.name}» läuft zweimal: bitte eine davon beenden.`;
    }
    return twins.has(printerName(printer.id)) ? TWO_PRINTERS : undefined;
  };
  return rows.map((row) => {
    const isAgent = row.port_type === 'agent';
    const askedAt = isAgent ? seen : row.polled_at;
    const since = isAgent ? agentSeenSince(context.now()) : cloudSeenSince(context.now());
    return {
      printerId: row.id,
      displayName: row.display_name,
      ip: row.ip,
      port: row.port,
      portType: row.port_type,
      hasAddress: row.path_hash !== null,
      polledAt: askedAt,
      connected: askedAt !== null && askedAt > since,
      says: twinsOf(row) ?? row.says,
    };
  });
}

/** A new secret address for a printer to ask at; the old one ends. Only its hash is stored. */
export async function giveAddress(
  context: Context,
  actor: Actor,
  eventId: number,
  printerId: number,
): Promise<{ path: string }> {
  const secret = randomBytes(24).toString('base64url');
  const path = await context.commit(async (trx) => {
    const event = await requireManagedEvent(trx, actor, eventId);
    // Who asks twice waits here, and takes the first one's place.
    await takeTurnInEvent(trx, eventId);
    const printer = await trx
      .selectFrom('printers')
      .selectAll()
      .where('id', '=', printerId)
      .where('event_id', '=', event.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!printer || !asksByItself(printer.port_type)) throw notFound('Drucker nicht gefunden');
    const created_at = context.now().toISOString();
    await trx.deleteFrom('cloud_printers').where('printer_id', '=', printerId).execute();
    await trx
      .insertInto('cloud_printers')
      .values({ printer_id: printerId, path_hash: hashOf(secret), created_at })
      .execute();
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'cloud-printer.address',
      eventId,
      subject: printer.display_name,
      details: { printerId },
    });
    return PATHS[transportOf(printer.port_type) as Dialect] + secret;
  });
  return { path };
}

/** The printer that asks at this secret address, noted as there; throws 404 for any other address. */
export async function requireAskingPrinter(
  { db, now }: Context,
  dialect: Dialect,
  secret: string,
  says: string | null | undefined,
): Promise<PrinterRow> {
  const known = await db
    .selectFrom('cloud_printers')
    .innerJoin('printers', 'printers.id', 'cloud_printers.printer_id')
    .selectAll('printers')
    .where('path_hash', '=', hashOf(secret))
    .where('printers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!known || transportOf(known.port_type) !== dialect) throw notFound();
  await db
    .updateTable('cloud_printers')
    .set({ polled_at: now().toISOString(), ...(says !== undefined && { says }) })
    .where('printer_id', '=', known.id)
    .execute();
  return known;
}

/** Puts a test slip into the queue of a printer the server has no way of its own to. */
export async function queueTestSlip(context: Context, actor: Actor, eventId: number, printerId: number): Promise<void> {
  await context.commit(async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    // Who clicks twice waits here, and finds the slip.
    await takeTurnInEvent(trx, eventId);
    await keepFromDeletion(trx, context.engine, eventId);
    const printer = await trx
      .selectFrom('printers')
      .select(['id', 'display_name', 'ip', 'port'])
      .where('id', '=', printerId)
      .where('event_id', '=', eventId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!printer) throw notFound('Drucker nicht gefunden');
    if (await hasTestWaiting(trx, printerId))
      throw new AppError('conflict', 'TEST_WAITS', 'Ein Testdruck wartet schon auf diesen Drucker.');
    const at = context.now();
    await trx
      .insertInto('print_jobs')
      .values({
        event_id: eventId,
        order_id: null,
        printer_id: printerId,
        kind: 'test',
        copy_no: 0,
        slip: JSON.stringify(testSlip(context, printer)),
        state: 'pending',
        attempts: 0,
        send_began: 0,
        available_at: at.toISOString(),
        created_at: at.toISOString(),
      })
      .execute();
  });
  context.live.wake(eventId);
}

async function hasTestWaiting(trx: Transaction<Schema>, printerId: number): Promise<boolean> {
  const waiting = await trx
    .selectFrom('print_jobs')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('kind', '=', 'test')
    .where('state', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return waiting !== undefined;
}

function testSlip(
  { now, settings: { timeZone } }: Context,
  printer: Pick<PrinterRow, 'display_name' | 'ip'>,
): TestSlip {
  const at = now();
  const printedAt = { date: formatDate(calendarDate(at, timeZone)), time: timeOfDay(at, timeZone) };
  return { kind: 'test', printerName: printer.display_name, address: printer.ip, printedAt };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
