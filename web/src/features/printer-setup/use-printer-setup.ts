import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DraftPrinter, isSameConfig, toConfig, withSaved } from './draft-printer.ts';

export const STEPS = ['Event', 'Drucker suchen', 'Kategorien', 'Fertig'] as const;

export interface PrinterSetup {
  /** 0 to 3 */
  step: number;
  /** 0 before one is chosen. */
  eventId: number;
  /** Undefined before the event's own printers are known. */
  drafts: readonly DraftPrinter[] | undefined;
  goTo: (step: number) => void;
  chooseEvent: (eventId: number) => void;
  /** What the server has, where this device has begun nothing of its own. */
  prefill: (saved: readonly DraftPrinter[]) => void;
  change: (update: (drafts: readonly DraftPrinter[]) => readonly DraftPrinter[]) => void;
  /** After saving, the drafts are what the server has, and this tab has nothing of its own but what was changed since. */
  takeSaved: (sent: readonly DraftPrinter[], saved: readonly DraftPrinter[]) => void;
}

/** Where the organizer is in the wizard: in the address, and the printers in this tab, so that a reload changes nothing. */
export function usePrinterSetup(): PrinterSetup {
  const [params, setParams] = useSearchParams();
  const eventId = positive(params.get('event'));
  const step = eventId === 0 ? 0 : Math.min(positive(params.get('step')), STEPS.length - 1);
  const [kept, setKept] = useState<{ eventId: number; drafts: readonly DraftPrinter[] }>();
  const drafts = kept?.eventId === eventId ? kept.drafts : undefined;

  useEffect(() => {
    const stored = eventId > 0 ? readKept(eventId) : undefined;
    if (stored) setKept({ eventId, drafts: stored });
  }, [eventId]);

  const change = useCallback<PrinterSetup['change']>(
    (update) =>
      setKept((before) => {
        // What comes of a look at a printer may come when another event has been chosen.
        if (before?.eventId !== eventId) return before;
        const next = update(before.drafts);
        writeKept(eventId, next);
        return { eventId, drafts: next };
      }),
    [eventId],
  );

  return {
    step,
    eventId,
    drafts,
    change,
    goTo(next) {
      setParams({ event: String(eventId), step: String(next) });
      // The next step begins at its head, also when the last key of this one lay far below.
      window.scrollTo(0, 0);
    },
    chooseEvent: (chosen) => setParams({ event: String(chosen), step: '0' }, { replace: true }),
    prefill: useCallback(
      (saved) => setKept((before) => (before?.eventId === eventId ? before : { eventId, drafts: saved })),
      [eventId],
    ),
    takeSaved(sent, saved) {
      setKept((before) => {
        if (before?.eventId !== eventId || isSameConfig(toConfig(before.drafts), toConfig(sent))) removeKept(eventId);
        if (before?.eventId !== eventId) return before;
        return { eventId, drafts: withSaved(before.drafts, sent, saved) };
      });
    },
  };
}

function positive(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}

const KEY = 'printerSetup';

function readKept(eventId: number): DraftPrinter[] | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${KEY}:${eventId}`) ?? 'null');
    return Array.isArray(kept) ? (kept as DraftPrinter[]) : undefined;
  } catch {
    return undefined;
  }
}

function writeKept(eventId: number, drafts: readonly DraftPrinter[]): void {
  try {
    sessionStorage.setItem(`${KEY}:${eventId}`, JSON.stringify(drafts));
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
