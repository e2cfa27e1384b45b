import { lengthOf, oneLine } from '@bestellsystem/domain/clean-text.ts';

export const MAX_NAME = 80;

/** A name that differs where the key's addition doesn't stand: «Bier», «5 dl» → `Bier 5 dl`. */
export function nameApart(name: string, description: string): string {
  const apart = `${name} ${oneLine(description) || 'gross'}`;
  return lengthOf(apart) > MAX_NAME ? `${name} gross` : apart;
}
