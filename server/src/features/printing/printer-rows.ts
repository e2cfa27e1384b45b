import type { Beep, ConfirmBy, PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import type { Insertable, Kysely } from 'kysely';
import type { PrinterRow, PrintersTable, Schema } from '../../db/schema.ts';
import { parsePrinterCategories } from './printer-categories.ts';

/** In the order of their numbers in the database. */
const BEEPS: readonly Beep[] = ['none', 'escB', 'pulse'];

export function beepOf({ beep }: Pick<PrinterRow, 'beep'>): Beep {
  return BEEPS[beep] ?? 'none';
}

/** The columns of a printer as it is saved; its backup is set once all rows are there. */
export function rowOfPrinter(eventId: number, position: number, printer: PrinterInput): Insertable<PrintersTable> {
  return {
    event_id: eventId,
    position,
    ip: printer.ip,
    port: printer.port,
    display_name: printer.displayName,
    enabled: printer.enabled ? 1 : 0,
    connected: printer.connected ? 1 : 0,
    categories: JSON.stringify([...new Set(printer.categories)]),
    service_mode: printer.serviceMode ? 1 : 0,
    takeaway_mode: printer.takeawayMode ? 1 : 0,
    port_type: printer.portType,
    columns: printer.columns,
    code_page: printer.codePage,
    cutter: printer.cutter ? 1 : 0,
    beep: BEEPS.indexOf(printer.beep),
    confirm_by: printer.confirmBy,
    answers: 0,
    deleted_at: null,
  };
}

/** A printer as the configuration shows it; `printers` are all of its event, where its backup is found. */
export function printerOfRow(row: PrinterRow, printers: readonly PrinterRow[]): PrinterInput {
  const backup = printers.find(({ id }) => id === row.backup_printer_id);
  return {
    ip: row.ip,
    port: row.port,
    displayName: row.display_name,
    enabled: row.enabled === 1,
    connected: row.connected === 1,
    categories: parsePrinterCategories(row.categories),
    serviceMode: row.service_mode === 1,
    takeawayMode: row.takeaway_mode === 1,
    portType: row.port_type,
    columns: row.columns as PrinterInput['columns'],
    codePage: row.code_page as PrinterInput['codePage'],
    cutter: row.cutter === 1,
    beep: beepOf(row),
    confirmBy: row.confirm_by as ConfirmBy,
    backup: backup ? { ip: backup.ip, port: backup.port } : null,
  };
}

/** A printer of any event, also one that was taken away. */
export function findPrinter(db: Kysely<Schema>, id: number): Promise<PrinterRow | undefined> {
  return db.selectFrom('printers').selectAll().where('id', '=', id).executeTakeFirst();
}
