import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';

/** `12` or, for what is taken away, `Takeaway`. */
export function tableName(tableNumber: string): string {
  return tableNumber === TAKEAWAY ? 'Takeaway' : tableNumber;
}
