import { isToBeCounted } from '@bestellsystem/domain/cash-up.ts';
import type { DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { formatSigned } from '@bestellsystem/domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';

const STATES = {
  open: { color: 'yellow', word: 'Offen' },
  settled: { color: 'green', word: 'Abgerechnet' },
  changed: { color: 'yellow', word: 'Seither gebraucht' },
} as const;
const EMPTY = { color: 'green', word: 'Nichts zu zählen' } as const;

export function TillState({ till }: { till: DeviceTillWire }) {
  const { color, word } = isOpen(till) || till.state === 'settled' ? STATES[till.state] : EMPTY;
  return <Badge color={color}>{word}</Badge>;
}

/** Whether somebody still has to look at it. */
export function isOpen(till: DeviceTillWire): boolean {
  return till.state === 'changed' || isToBeCounted(till);
}

/** With a sign, so that nobody takes a lack for a surplus; empty before a count. */
export function differenceText(chf: number | null): string {
  return chf === null ? '' : formatSigned(Math.round(chf * 100));
}
