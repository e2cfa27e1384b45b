import { categoryKey, meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { isUntouched, toConfig } from './draft-printer.ts';
import { type Begun, heirsIn, lostWith, onTopOf, sameIn } from './on-top-of.ts';

/** What is to be known before changes are kept, as names of printers. */
export interface Warnings {
  /** Changed here and gone by now. */
  lost: readonly string[];
  /** Without their backup then, as that is gone. */
  unbacked: readonly string[];
  /** Both would print the same then, what neither list has by itself. */
  twice: readonly (readonly [string, string])[];
}

export function warningsOf(now: readonly PrinterInput[], begun: Begun): Warnings {
  const list = toConfig(onTopOf(now, begun));
  const heirs = heirsIn(now, begun);
  const draftOf = (printer: PrinterInput) =>
    begun.drafts.find((draft) => addressOf(heirs.get(addressOf(draft)) ?? draft) === addressOf(printer));
  const hadBackup = (printer: PrinterInput) => {
    const draft = draftOf(printer);
    const before = draft && sameIn(begun.base, draft);
    const isOwn = draft && !(before && isUntouched([draft], [before]));
    return Boolean((isOwn ? draft : sameIn(now, printer))?.backup);
  };
  const isKnown = (one: PrinterInput, other: PrinterInput) =>
    printSame(draftOf(one), draftOf(other)) || printSame(sameIn(now, one), sameIn(now, other));
  return {
    lost: lostWith(now, begun),
    unbacked: list.filter((printer) => !printer.backup && hadBackup(printer)).map(({ displayName }) => displayName),
    twice: list.flatMap((one, index) =>
      list
        .slice(index + 1)
        .filter((other) => printSame(one, other) && !isKnown(one, other))
        .map((other) => [one.displayName, other.displayName] as const),
    ),
  };
}

/** Whether something comes out at both. */
function printSame(one: PrinterInput | undefined, other: PrinterInput | undefined): boolean {
  if (!one?.enabled || !other?.enabled || one.categories.length === 0 || other.categories.length === 0) return false;
  const isOfSameOrders = (one.serviceMode && other.serviceMode) || (one.takeawayMode && other.takeawayMode);
  const keys = new Set(one.categories.map(categoryKey));
  const isAny = [...one.categories, ...other.categories].some(meansAllCategories);
  return isOfSameOrders && (isAny || other.categories.some((name) => keys.has(categoryKey(name))));
}
