import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { PRINTER_SIGNS, samePrinters, takesTheSame } from '@bestellsystem/domain/same-printers.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { type DraftPrinter, isUntouched, withoutSeen } from './draft-printer.ts';

/** A list of printers on its way, and what the server had when it was begun. */
export interface Begun {
  base: readonly PrinterInput[];
  drafts: readonly DraftPrinter[];
}

/**
 * What was changed, added or taken away here since the list began with `base`, on top of what the server has by now.
 * Where the same of a printer was changed here and there, it is as it is here; where it was replaced there, it has its new
 * address, and where it was taken away, it is gone. Where it was replaced here and there, the one set up here stays and takes
 * what it takes there. One that was only found here is as it was set up there. What somebody there has set up to be printed
 * comes out somewhere all the same.
 */
export function onTopOf(now: readonly PrinterInput[], begun: Begun): DraftPrinter[] {
  const { base, drafts } = begun;
  const heirs = heirsIn(now, begun);
  const replaced = replacedHere(heirs, begun);
  const taken = new Set(heirs.values());
  const wasThere = new Set(base.map(addressOf));
  const withBackup = <P extends PrinterInput>(printer: P): P => {
    if (!printer.backup || !wasThere.has(addressOf(printer.backup))) return printer;
    const heir = heirs.get(addressOf(printer.backup));
    return { ...printer, backup: heir ? placeOf(heir) : null };
  };
  // Given there to one that was taken away here: who has it here keeps it.
  const isTakenAwayHere = (printer: PrinterInput) =>
    heirs.get(addressOf(printer)) === printer && !replaced.has(printer) && !sameIn(drafts, printer);
  const isLeftOver = (name: string) => {
    const takers = now.filter(({ categories }) => categories.includes(name));
    return takers.length > 0 && takers.every(isTakenAwayHere);
  };
  const merged = (draft: DraftPrinter): DraftPrinter[] => {
    const [before, there] = [sameIn(base, draft), sameIn(now, draft)];
    if (!before) {
      // It took the same as before: what was changed about that there holds.
      const former = now.find((printer) => replaced.get(printer) === draft);
      const own = former ? { ...draft, ...ordersOf(former) } : draft;
      if (draft.categories.length > 0)
        return [withBackup({ ...own, categories: allOf(own, ...(there ? [there] : [])) })];
      if (!there) return [withBackup(draft)];
      return taken.has(there) ? [] : asSeenIn(drafts, there);
    }
    const heir = heirs.get(addressOf(draft));
    if (!heir) return [];
    if (isUntouched([draft], [before])) return asSeenIn(drafts, heir);
    return asSeenIn(drafts, heir).map((printer) => withChanges(printer, withBackup(before), withBackup(draft)));
  };
  const kept = drafts.flatMap((draft) => {
    const leftOver = { categories: draft.categories.filter(isLeftOver) };
    return merged(draft).map((printer) => ({ ...printer, categories: allOf(printer, leftOver) }));
  });
  const isTakenAway = (printer: PrinterInput) => replaced.has(printer) || heirs.get(addressOf(printer)) === printer;
  const others = now.filter((printer) => !sameIn(kept, printer) && !isTakenAway(printer));
  return [...kept, ...asSeen(others, drafts)].map((printer) => {
    const backup = now.find((one) => printer.backup && addressOf(one) === addressOf(printer.backup));
    const own = backup && replaced.get(backup);
    return own ? { ...printer, backup: placeOf(own) } : printer;
  });
}

/** Names of the printers that were changed here and are gone by now: what was changed about them can't come on top. */
export function lostWith(now: readonly PrinterInput[], begun: Begun): string[] {
  const heirs = heirsIn(now, begun);
  const lost = begun.drafts.filter((draft) => {
    const before = sameIn(begun.base, draft);
    return before && !heirs.has(addressOf(draft)) && !isUntouched([draft], [before]);
  });
  return lost.map(({ displayName }) => displayName);
}

/** What the server has, each with what was seen of it here. */
export function asSeen(now: readonly PrinterInput[], drafts: readonly DraftPrinter[]): DraftPrinter[] {
  return now.flatMap((printer) => asSeenIn(drafts, printer));
}

/**
 * By the address that a printer of the base had, the same printer as it is now: there or elsewhere. Another one that
 * stands at its address is not the same, nor is one at an address where another was set up here.
 */
export function heirsIn(now: readonly PrinterInput[], { base, drafts }: Begun): ReadonlyMap<string, PrinterInput> {
  const isSetUpHere = (printer: PrinterInput) =>
    !sameIn(base, printer) && (sameIn(drafts, printer)?.categories.length ?? 0) > 0;
  const { stayed, moved, named, at } = PRINTER_SIGNS;
  const free = now.filter((printer) => !isSetUpHere(printer));
  const isGone = (one: PrinterInput) => !now.some((printer) => stayed(one, printer));
  // Called otherwise and with other categories, but still for some of those that it had, and no other one moved there.
  const changed = (before: PrinterInput, printer: PrinterInput) =>
    at(before, printer) &&
    ([before, printer].every(({ portType }) => asksByItself(portType)) || takesSome(before, printer)) &&
    !base.some((other) => !at(other, printer) && takesTheSame(other, printer) && isGone(other));
  const same = samePrinters(base, free, [stayed, moved, named, changed]);
  return new Map([...same].map(([printer, before]) => [addressOf(before), printer]));
}

/** Which printer, by what a colleague has put elsewhere, was set up anew here in place of the same one. */
function replacedHere(
  heirs: ReadonlyMap<string, PrinterInput>,
  { base, drafts }: Begun,
): ReadonlyMap<PrinterInput, DraftPrinter> {
  const added = drafts.filter((draft) => draft.categories.length > 0 && !sameIn(base, draft));
  const gone = base.filter((before) => !sameIn(drafts, before));
  return new Map(
    [...samePrinters(gone, added, [PRINTER_SIGNS.moved])].flatMap(([own, before]) => {
      const heir = heirs.get(addressOf(before));
      return heir ? [[heir, own]] : [];
    }),
  );
}

/**
 * What was changed about a printer on one that has come in its place, without where and how it is reached; what is still
 * at its address is reached as was said here.
 */
function withChanges(printer: DraftPrinter, before: PrinterInput, draft: DraftPrinter): DraftPrinter {
  const { ip: _ip, port: _port, connected: _seen, categories, ...settings } = withoutSeen(draft);
  const isThere = addressOf(printer) === addressOf(draft);
  const changed = Object.entries(settings).filter(
    ([name, value]) =>
      (isThere || name !== 'portType') && JSON.stringify(value) !== JSON.stringify(before[name as keyof PrinterInput]),
  );
  const stay = printer.categories.filter((name) => categories.includes(name) || !before.categories.includes(name));
  const added = categories.filter((name) => !before.categories.includes(name));
  return { ...printer, ...Object.fromEntries(changed), categories: [...new Set([...stay, ...added])] };
}

function takesSome(one: PrinterInput, other: PrinterInput): boolean {
  return one.categories.some((name) => other.categories.includes(name));
}

function placeOf({ ip, port }: PrinterInput): { ip: string; port: number } {
  return { ip, port };
}

function ordersOf({ categories, serviceMode, takeawayMode }: PrinterInput) {
  return { categories, serviceMode, takeawayMode };
}

function allOf(...printers: readonly Pick<PrinterInput, 'categories'>[]): string[] {
  return [...new Set(printers.flatMap(({ categories }) => categories))];
}

function asSeenIn(drafts: readonly DraftPrinter[], printer: PrinterInput): DraftPrinter[] {
  const draft = sameIn(drafts, printer);
  if (draft?.portType !== printer.portType) return [printer];
  const { status, refusal, model, connected } = draft;
  const seen = { ...(status && { status }), ...(refusal && { refusal }), ...(model && { model }) };
  return [{ ...printer, ...seen, connected }];
}

export function sameIn<P extends PrinterInput>(printers: readonly P[], printer: PrinterInput): P | undefined {
  return printers.find((one) => addressOf(one) === addressOf(printer));
}
