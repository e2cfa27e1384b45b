import { AppError, type ErrorDetail } from '@bestellsystem/domain/errors.ts';
import type {
  PrinterConfig,
  PrinterConfigInput,
  PrinterConfigTest,
  PrinterInput,
} from '@bestellsystem/domain/printing-schema.ts';
import { samePrinters } from '@bestellsystem/domain/same-printers.ts';
import { asksByItself, CLOUD_PLACE } from '@bestellsystem/domain/transports.ts';
import { canonicalAddress, isAllowed, listText, parseNetworks, parsePorts } from '@bestellsystem/print/address.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import type { Settings } from '../../settings.ts';
import { recordAudit } from '../audit/audit.ts';
import { listAccessibleEvents, requireManagedEvent, requireReadableEvent } from '../events/event-access.ts';
import { takeTurnInEvent } from '../events/event-lock.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { printerOfRow, rowOfPrinter } from './printer-rows.ts';
import { versionOf } from './printers-version.ts';

/** The event's printers in the organizer's order; throws `NO_PRINTER_CONFIG` when it has none. */
export async function getPrinterConfig(db: Kysely<Schema>, actor: Actor, eventId: number): Promise<PrinterConfig> {
  await requireReadableEvent(db, actor, eventId);
  const rows = await listPrinters(db, eventId);
  if (rows.length === 0) {
    throw new AppError('not-found', 'NO_PRINTER_CONFIG', 'Für dieses Event sind keine Drucker eingerichtet.');
  }
  return configOf(eventId, rows);
}

/**
 * Replaces the event's printers. One that stays at its address stays the same printer, and so does one that kept its
 * name and moved to another address, be it another's: what waits for it is printed where it is now. Throws
 * `PRINTERS_CHANGED` where they were to replace others than those that are there.
 */
export async function savePrinterConfig(
  context: Context,
  actor: Actor,
  eventId: number,
  input: PrinterConfigInput,
): Promise<PrinterConfig> {
  if (input.eventId != null && input.eventId !== eventId) {
    throw new AppError('invalid', 'EVENT_MISMATCH', 'Die Druckerkonfiguration gehört zu einem anderen Event.', {
      details: [{ path: 'eventId', message: 'Muss dem Event in der Adresse entsprechen.' }],
    });
  }
  const config = await context.commit(async (trx) => {
    const event = await requireManagedEvent(trx, actor, eventId);
    await takeTurnInEvent(trx, eventId);
    const printers = checkAddresses(input.printers, context.settings);
    if (input.basedOn != null) await requireUnchanged(trx, eventId, input.basedOn, printers);
    await replacePrinters(trx, eventId, printers, context.now());
    await recordLiveEvent(trx, { eventId, type: 'printer.updated', payload: { eventId }, at: context.now() });
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'printer-config.save',
      eventId,
      subject: event.name,
      details: { printers: printers.map(inWords) },
    });
    return configOf(eventId, await listPrinters(trx, eventId));
  });
  context.live.wake(eventId);
  return config;
}

/** `Küche 192.168.1.50:9100 (Speisen, Beilagen)` */
function inWords({ displayName, ip, port, portType, categories }: PrinterInput): string {
  const place = asksByItself(portType) ? '' : ` ${ip}:${port}`;
  const takes = categories.length > 0 ? ` (${categories.join(', ')})` : '';
  return `${displayName}${place}${takes}`;
}

function configOf(eventId: number, rows: readonly PrinterRow[]): PrinterConfig {
  const printers = rows.map((row) => printerOfRow(row, rows));
  return { eventId, printers, version: versionOf(printers) };
}

/** What is asked for once more, as its answer was lost, is there already and takes nothing away. */
async function requireUnchanged(
  trx: Transaction<Schema>,
  eventId: number,
  basedOn: string,
  wanted: readonly PrinterInput[],
): Promise<void> {
  const { version } = configOf(eventId, await listPrinters(trx, eventId));
  if (version === basedOn || version === versionOf(wanted)) return;
  throw new AppError(
    'conflict',
    'PRINTERS_CHANGED',
    'Die Drucker dieses Events wurden inzwischen geändert. Es wurde nichts gespeichert: bitte den neuen Stand ansehen und nochmals speichern.',
  );
}

/** How many of the events the actor can work with have printers: shows that server and database answer. */
export async function testPrinterConfigs(db: Kysely<Schema>, actor: Actor): Promise<PrinterConfigTest> {
  const counts = await db
    .selectFrom('printers')
    .select(['event_id', (select) => select.fn.countAll<number>().as('printers')])
    .where('deleted_at', 'is', null)
    .groupBy('event_id')
    .execute();
  const printersOf = new Map(counts.map((row) => [row.event_id, row.printers]));
  const lines = (await listAccessibleEvents(db, actor))
    .filter((event) => printersOf.has(event.id))
    .map((event) => `${event.name}: ${printersOf.get(event.id)}`);
  return {
    success: true,
    message: 'Die Datenbank antwortet.',
    totalConfigs: lines.length,
    error: null,
    details: lines.length > 0 ? lines.join('\n') : null,
  };
}

/** The printers in their canonical spelling; throws 400 for one the server may not reach, or that comes twice. */
function checkAddresses(printers: readonly PrinterInput[], settings: Settings): PrinterInput[] {
  const allowed = { networks: parseNetworks(settings.printerNetworks), ports: parsePorts(settings.printerPorts) };
  const details: ErrorDetail[] = [];
  const seen = new Set<string>();
  const checked = printers.map((printer, index) => {
    const asks = asksByItself(printer.portType);
    const ip = asks ? printer.ip : canonicalAddress(printer.ip);
    const path = `printers.${index}.ip`;
    const isGood = ip !== undefined && (asks ? CLOUD_PLACE.test(ip) : isAllowed(ip, printer.port, allowed));
    if (!isGood) {
      details.push({ path, message: refusedAddress(printer, settings) });
      return printer;
    }
    const place = `${ip} ${printer.port}`;
    if (seen.has(place)) details.push({ path, message: `${printer.ip}:${printer.port} ist zweimal in der Liste.` });
    seen.add(place);
    return { ...printer, ip };
  });
  const [first] = details;
  if (first) throw new AppError('invalid', 'PRINTER_ADDRESS', first.message, { details });
  return checked.map((printer, index) => checkBackup(printer, index, checked));
}

/** The backup in its canonical spelling; throws 400 for one that isn't another printer of the list. */
function checkBackup(printer: PrinterInput, index: number, printers: readonly PrinterInput[]): PrinterInput {
  if (printer.backup === null) return printer;
  const backup = { ...printer.backup, ip: canonicalAddress(printer.backup.ip) ?? printer.backup.ip };
  if (printers.some((other) => other !== printer && isAt(other, backup))) return { ...printer, backup };
  const message = `Der Ersatzdrucker von «${printer.displayName}» ist kein anderer Drucker dieses Events. Bitte einen anderen wählen.`;
  throw new AppError('invalid', 'BACKUP_PRINTER', message, {
    details: [{ path: `printers.${index}.backup`, message }],
  });
}

function isAt(one: { ip: string; port: number }, other: { ip: string; port: number }): boolean {
  return one.ip === other.ip && one.port === other.port;
}

/** Why an address is none of a printer, for the person who typed it. */
export function refusedAddress({ ip, port }: Pick<PrinterInput, 'ip' | 'port'>, settings: Settings): string {
  return (
    `${ip}:${port} ist für Drucker nicht erlaubt. Erlaubt sind IP-Adressen in ${listText(settings.printerNetworks)} ` +
    `mit Port ${listText(settings.printerPorts)}.`
  );
}

async function replacePrinters(
  trx: Transaction<Schema>,
  eventId: number,
  printers: readonly PrinterInput[],
  at: Date,
): Promise<void> {
  const before = await listPrinters(trx, eventId);
  const stored = before.map((row) => ({ ...printerOfRow(row, before), id: row.id }));
  const known = samePrinters(stored, printers);
  for (const [position, printer] of printers.entries()) {
    const row = rowOfPrinter(eventId, position, printer);
    const same = before.find(({ id }) => id === known.get(printer)?.id);
    if (same)
      await trx
        .updateTable('printers')
        .set({ ...row, answers: stillAnswers(same, printer) })
        .where('id', '=', same.id)
        .execute();
    else await trx.insertInto('printers').values(row).execute();
  }
  const stay = new Set([...known.values()].map(({ id }) => id));
  const gone = before.filter(({ id }) => !stay.has(id));
  for (const { id } of gone) {
    await trx.updateTable('printers').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
  }
  await setBackups(trx, eventId, printers);
}

/** One that is at its place and in no trouble is no other, whatever else of it is saved: silent from now on, it hangs. */
function stillAnswers({ ip, port, port_type, problem, answers }: PrinterRow, printer: PrinterInput): number {
  return isAt(printer, { ip, port }) && printer.portType === port_type && problem === null ? answers : 0;
}

/** Only now that all printers have their row. */
async function setBackups(trx: Transaction<Schema>, eventId: number, printers: readonly PrinterInput[]): Promise<void> {
  const rows = await listPrinters(trx, eventId);
  for (const row of rows) {
    const wanted = printers.find((printer) => isAt(printer, row))?.backup;
    const backup = wanted ? rows.find((other) => isAt(other, wanted)) : undefined;
    await trx
      .updateTable('printers')
      .set({ backup_printer_id: backup?.id ?? null })
      .where('id', '=', row.id)
      .execute();
  }
}

function listPrinters(db: Kysely<Schema>, eventId: number): Promise<PrinterRow[]> {
  return db
    .selectFrom('printers')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
