import { tableFrom } from '@bestellsystem/domain/table-name.ts';
import { readStoredObject, writeStored } from '../../lib/storage.ts';

const MAX_TABLES = 4;

/** The tables this device served last, the newest first. */
export function readRecentTables(eventId: number): string[] {
  const tables: unknown = readStoredObject(keyOf(eventId));
  if (!Array.isArray(tables)) return [];
  const texts = tables.filter((table) => typeof table === 'string');
  return [...new Set(texts.map(tableFrom))].slice(0, MAX_TABLES);
}

export function rememberTable(eventId: number, tableNumber: string): void {
  const others = readRecentTables(eventId).filter((table) => table !== tableNumber);
  writeStored(keyOf(eventId), JSON.stringify([tableNumber, ...others].slice(0, MAX_TABLES)));
}

function keyOf(eventId: number): string {
  return `recentTables ${eventId}`;
}
