import { useCallback, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StoredPrinters } from '../../lib/printing/printers-api.ts';
import { type DraftPrinter, isSameConfig, isUntouched, toConfig, withSaved } from './draft-printer.ts';
import { asSeen, type Begun, onTopOf } from './on-top-of.ts';
import { type Warnings, warningsOf } from './on-top-warnings.ts';

export const STEPS = ['Event', 'Drucker suchen', 'Kategorien', 'Fertig'] as const;

export interface PrinterSetup {
  /** 0 to 3 */
  step: number;
  /** 0 before one is chosen. */
  eventId: number;
  /** Undefined before the event's own printers are known. */
  drafts: readonly DraftPrinter[] | undefined;
  /** The version of the server's printers that the changes here began with. */
  version: string | undefined;
  goTo: (step: number) => void;
  chooseEvent: (eventId: number) => void;
  /** What the server has now: taken over where nothing was changed here, a question where something was. */
  follow: (now: StoredPrinters) => void;
  /** The server has other printers than those that the changes here began with, and nobody has said yet what holds. */
  isOvertaken: boolean;
  /** What is to be known by then before the own changes are kept. */
  warnings: Warnings | undefined;
  /** Goes on with what the server has by now, with the own changes on top of it or without them. */
  catchUp: (keepsOwn: boolean) => void;
  change: (update: (drafts: readonly DraftPrinter[]) => readonly DraftPrinter[]) => void;
  /** After saving, the drafts are what the server has, and this tab has nothing of its own but what was changed since. */
  takeSaved: (sent: readonly DraftPrinter[], saved: StoredPrinters) => void;
}

/** As this tab keeps it. */
interface Kept extends Begun {
  /** That of `base`. */
  version: string | undefined;
}

interface Open extends Kept {
  eventId: number;
  /** What the server has by now, where it isn't known yet what becomes of the changes here. */
  overtakenBy?: StoredPrinters;
}

/** Where the organizer is in the wizard: in the address, and their changes in this tab, so that a reload loses nothing. */
export function usePrinterSetup(): PrinterSetup {
  const [params, setParams] = useSearchParams();
  const eventId = positive(params.get('event'));
  const step = eventId === 0 ? 0 : Math.min(positive(params.get('step')), STEPS.length - 1);
  const [kept, setKept] = useState<Open>();
  const open = kept?.eventId === eventId ? kept : undefined;
  const drafts = open?.drafts;

  // Before what the server says is followed.
  useLayoutEffect(() => {
    const stored = eventId > 0 ? readKept(eventId) : undefined;
    if (stored) setKept({ eventId, ...stored });
  }, [eventId]);

  const change = useCallback<PrinterSetup['change']>(
    (update) =>
      setKept((before) => {
        // What comes of a look at a printer may come when another event has been chosen.
        if (before?.eventId !== eventId) return before;
        return keep({ ...before, drafts: update(before.drafts) });
      }),
    [eventId],
  );

  return {
    step,
    eventId,
    drafts,
    version: open?.version,
    change,
    goTo(next) {
      setParams({ event: String(eventId), step: String(next) });
      // The next step begins at its head, also when the last key of this one lay far below.
      window.scrollTo(0, 0);
    },
    chooseEvent: (chosen) => setParams({ event: String(chosen), step: '0' }, { replace: true }),
    follow: useCallback(
      (now) =>
        setKept((before) => {
          const { printers, version } = now;
          const next = { eventId, base: printers, version };
          if (before?.eventId !== eventId) return { ...next, drafts: printers };
          const { base, drafts } = before;
          if (isSameConfig(printers, base)) {
            const isKnown = !before.overtakenBy && version === before.version;
            return isKnown ? before : keep({ ...next, base, drafts });
          }
          const own = toConfig(drafts);
          if (isSameConfig(own, printers)) return keep({ ...next, drafts });
          if (isSameConfig(own, toConfig(base))) return keep({ ...next, drafts: onTopOf(printers, before) });
          return { ...before, overtakenBy: now };
        }),
      [eventId],
    ),
    isOvertaken: open?.overtakenBy !== undefined,
    warnings: open?.overtakenBy && warningsOf(open.overtakenBy.printers, open),
    catchUp: (keepsOwn) =>
      setKept((before) => {
        if (before?.eventId !== eventId || !before.overtakenBy) return before;
        const { printers, version } = before.overtakenBy;
        const drafts = keepsOwn ? onTopOf(printers, before) : asSeen(printers, before.drafts);
        return keep({ eventId, base: printers, version, drafts });
      }),
    takeSaved(sent, saved) {
      setKept((before) => {
        const isAsSent = before?.eventId !== eventId || isSameConfig(toConfig(before.drafts), toConfig(sent));
        if (isAsSent) removeKept(eventId);
        if (before?.eventId !== eventId) return before;
        const { printers, version } = saved;
        const next = { eventId, base: printers, version, drafts: withSaved(before.drafts, sent, printers) };
        if (!isAsSent) writeKept(eventId, next);
        return next;
      });
    },
  };
}

function positive(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}

/** Who only looks at the printers begins with the server's at the next visit. */
function keep(open: Open): Open {
  if (isUntouched(open.drafts, open.base)) removeKept(open.eventId);
  else writeKept(open.eventId, open);
  return open;
}

const KEY = 'printerSetup';

function readKept(eventId: number): Kept | undefined {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(`${KEY}:${eventId}`) ?? 'null');
    const { base, version, drafts } = kept ?? {};
    return Array.isArray(base) && Array.isArray(drafts) ? { base, version, drafts } : undefined;
  } catch {
    return undefined;
  }
}

function writeKept(eventId: number, { base, version, drafts }: Kept): void {
  try {
    sessionStorage.setItem(`${KEY}:${eventId}`, JSON.stringify({ base, version, drafts }));
  } catch {
    // Without session storage the printers live until the page is loaded again.
  }
}

function removeKept(eventId: number): void {
  try {
    sessionStorage.removeItem(`${KEY}:${eventId}`);
  } catch {
    // As above.
  }
}
