import { isToBeCounted } from '@bestellsystem/domain/cash-up.ts';
import type { CashUpWire, DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { formatSigned } from '@bestellsystem/domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';

const STATES = {
  open: { color: 'yellow', word: 'Offen' },
  settled: { color: 'green', word: 'Abgerechnet' },
  changed: { color: 'yellow', word: 'Seither gebraucht' },
} as const;
const EMPTY = { color: 'green', word: 'Nichts zu zählen' } as const;
/** With the books closed nobody can count it any more. */
const UNCOUNTED = { color: 'yellow', word: 'Nicht gezählt' } as const;

export function TillState({ till, isClosed }: { till: DeviceTillWire; isClosed: boolean }) {
  const states = isClosed ? { ...STATES, open: UNCOUNTED } : STATES;
  const { color, word } = isOpen(till) || till.state === 'settled' ? states[till.state] : EMPTY;
  return <Badge color={color}>{word}</Badge>;
}

/** Whether somebody still has to look at it. */
export function isOpen(till: DeviceTillWire): boolean {
  return till.state === 'changed' || isToBeCounted(till);
}

export function tillsText({ devices, isClosed }: Pick<CashUpWire, 'devices' | 'isClosed'>): string {
  const open = devices.filter(isOpen).length;
  if (open === 0) return 'Alle Kassen sind abgerechnet';
  return `${open} von ${devices.length} Kassen ${isClosed ? 'nicht abgerechnet' : 'offen'}`;
}

/** With a sign, so that nobody takes a lack for a surplus; empty before a count. */
export function differenceText(chf: number | null): string {
  return chf === null ? '' : formatSigned(Math.round(chf * 100));
}
