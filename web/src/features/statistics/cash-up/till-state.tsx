import { isOpenTill, tillWord } from '@bestellsystem/domain/cash-up.ts';
import type { CashUpWire, DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { formatSigned } from '@bestellsystem/domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';

export function TillState({ till, isClosed }: { till: DeviceTillWire; isClosed: boolean }) {
  return <Badge color={isOpenTill(till) ? 'yellow' : 'green'}>{tillWord(till, isClosed)}</Badge>;
}

export function tillsText({ devices, isClosed }: Pick<CashUpWire, 'devices' | 'isClosed'>): string {
  const open = devices.filter(isOpenTill).length;
  if (devices.every(({ state, expected }) => state === 'open' && expected === 0)) return 'Nichts zu zählen';
  if (open === 0) return 'Alle Kassen sind abgerechnet';
  return `${open} von ${devices.length} Kassen ${isClosed ? 'nicht abgerechnet' : 'offen'}`;
}

/** With a sign, so that nobody takes a lack for a surplus; empty before a count. */
export function differenceText(chf: number | null): string {
  return chf === null ? '' : formatSigned(Math.round(chf * 100));
}
