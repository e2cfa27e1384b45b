import { counted } from './counted.ts';

/** Below the cancelled orders that a report names; undefined where it names all of them. */
export function moreCancellations({ count }: { count: number }, named: readonly unknown[]): string | undefined {
  const more = count - named.length;
  if (more <= 0) return undefined;
  return `${counted(more, 'weitere Stornierung steht', 'weitere Stornierungen stehen')} in «Alle Bestellungen».`;
}
