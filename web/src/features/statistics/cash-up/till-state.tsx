import { isToBeCounted, tillWord } from '@bestellsystem/domain/cash-up.ts';
import type { CashUpWire, DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { formatSigned } from '@bestellsystem/domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';

export function TillState({ till, isClosed }: { till: DeviceTillWire; isClosed: boolean }) {
  return <Badge color={isOpen(till) ? 'yellow' : 'green'}>{tillWord(till, isClosed)}</Badge>;
}

/** Whether somebody still has to look at it. */
export function isOpen(till: DeviceTillWire): boolean {
  return till.state === 'changed' || isToBeCounted(till);
}

export function tillsText({ devices, isClosed }: Pick<CashUpWire, 'devices' | 'isClosed'>): string {
  const open = devices.filter(isOpen).length;
  if (devices.every(({ state, expected }) => state === 'open' && expected === 0)) return 'Nichts zu zählen';
  if (open === 0) return 'Alle Kassen sind abgerechnet';
  return `${open} von ${devices.length} Kassen ${isClosed ? 'nicht abgerechnet' : 'offen'}`;
}

/** With a sign, so that nobody takes a lack for a surplus; empty before a count. */
export function differenceText(chf: number | null): string {
  return chf === null ? '' : formatSigned(Math.round(chf * 100));
}
