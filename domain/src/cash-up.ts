import type { DeviceTill } from './cash-up-schema.ts';
import { formatChf } from './money.ts';

/** What a till differs by; null where it is not counted, or was used since: then expected and counted are of two moments. */
export function differenceNow({ state, difference }: { state: string; difference: number | null }): number | null {
  return state === 'changed' ? null : difference;
}

/** Those whose count still holds: the total of what was counted and of what it differs by is theirs. */
export function tillsInTotal<Till extends { state: string; difference: number | null }>(
  tills: readonly Till[],
): Till[] {
  return tills.filter((till) => differenceNow(till) !== null);
}

interface TotalledTill {
  state: string;
  difference: number | null;
  expected: number;
  counted: number | null;
}

/** Who takes one total from the other by head would find another difference; empty where they would not. */
export function totalNote(tills: readonly TotalledTill[]): string {
  const isCounted = tills.some(({ counted }) => counted !== null);
  const isPart = tills.some((till) => differenceNow(till) === null && (till.expected !== 0 || till.counted !== null));
  if (!isCounted || !isPart) return '';
  return 'Ist und Differenz im Total sind die der Kassen, die gezählt und seither nicht gebraucht sind.';
}

/** What the till should hold beside its takings, in Rappen; empty where it is these alone. */
export function movesNote(tills: readonly { floats: number; skims: number }[]): string {
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const floats = add(tills.map((till) => till.floats));
  const skims = add(tills.map((till) => till.skims));
  const parts = [
    ...(floats > 0 ? [`mit ${formatChf(floats)} Wechselgeld`] : []),
    ...(skims > 0 ? [`ohne ${formatChf(skims)}, die abgeschöpft sind`] : []),
  ];
  return parts.length === 0 ? '' : `Soll: die Einnahmen, ${parts.join(' und ')}.`;
}

/** Whether it has yet to be counted: not where no money should lie in it, as after cards alone. */
export function isToBeCounted({ state, expected }: { state: string; expected: number }): boolean {
  return state === 'open' && expected !== 0;
}

/** Whether somebody still has to look at it. */
export function isOpenTill(till: { state: string; expected: number }): boolean {
  return till.state === 'changed' || isToBeCounted(till);
}

/** What a till is called on screens and on paper. With the books closed nobody can count it any more. */
export function tillWord(till: Pick<DeviceTill, 'state' | 'expected'>, isClosed: boolean): string {
  if (till.state === 'settled') return 'Abgerechnet';
  if (till.state === 'changed') return 'Seither gebraucht';
  if (!isToBeCounted(till)) return 'Nichts zu zählen';
  return isClosed ? 'Nicht gezählt' : 'Offen';
}
