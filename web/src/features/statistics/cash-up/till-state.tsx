import type { DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { formatSigned } from '@bestellsystem/domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';

const STATES = {
  open: { color: 'yellow', word: 'Offen' },
  settled: { color: 'green', word: 'Abgerechnet' },
  changed: { color: 'yellow', word: 'Seither gebraucht' },
} as const;

export function TillState({ state }: { state: DeviceTillWire['state'] }) {
  const { color, word } = STATES[state];
  return <Badge color={color}>{word}</Badge>;
}

/** With a sign, so that nobody takes a lack for a surplus; empty before a count. */
export function differenceText(chf: number | null): string {
  return chf === null ? '' : formatSigned(Math.round(chf * 100));
}
