import { SMALLEST_NOTE } from '@bestellsystem/domain/cash.ts';
import { formatAmount } from '@bestellsystem/domain/money.ts';

/** `Note 20.00`, `Münze 0.50`; of Rappen. */
export function pieceName(denomination: number): string {
  return `${denomination >= SMALLEST_NOTE ? 'Note' : 'Münze'} ${formatAmount(denomination)}`;
}
