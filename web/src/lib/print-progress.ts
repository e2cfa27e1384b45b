import type { PrinterProgress } from '@bestellsystem/domain/printing-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export interface PrintProgress {
  /** In words, such as `Gedruckt: Küche, Bar`; empty where nothing is printed. */
  text: string;
  /** A printer needs somebody to look after it. */
  isTrouble: boolean;
  /** Something was sent to a printer that has not said that it has printed. */
  isUnconfirmed: boolean;
  /** Nothing more will change by itself: all is on paper, or needs none. */
  isOver: boolean;
}

/** So that trouble is on the screen within a second of being known. */
const ASK_AGAIN_MS = 800;
const ASKED_OFTEN = 75;
const ASK_LATER_MS = 2_000;
/** A ticket that isn't out after so many answers, some ten minutes, needs a person rather than more questions. */
const ASKED_AT_MOST = 345;

/** How far the tickets of an order that the server has are; undefined while that isn't known. */
export function usePrintProgress(clientOrderId: string | undefined): PrintProgress | undefined {
  const { data } = useQuery({
    queryKey: ['print-progress', clientOrderId],
    queryFn: ({ signal }) => api.get<PrinterProgress[]>(`/api/print-jobs/order/${clientOrderId}`, { signal }),
    enabled: clientOrderId !== undefined,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainMs(state.data, state.dataUpdateCount),
  });
  return data ? describeProgress(data) : undefined;
}

/** What the strip below the success says: trouble first, because somebody must go and look. */
export function describeProgress(printers: readonly PrinterProgress[]): PrintProgress {
  const trouble = printers.flatMap(troubleOf);
  if (trouble.length > 0) {
    return { ...UNDER_WAY, text: `Nicht gedruckt – ${trouble.join(' · ')}`, isTrouble: true };
  }
  const printed = printers.filter(({ state }) => isPrinted(state));
  const withdrawn = printers.filter(({ state }) => state === 'canceled');
  if (printed.length + withdrawn.length < printers.length) {
    return UNDER_WAY;
  }
  const parts = [
    ...(printed.length > 0 ? [`Gedruckt: ${printed.map(placeOf).join(', ')}`] : []),
    ...withdrawn.map(({ printer, byHand }) => `${printer}: ${byHand ? 'von Hand erledigt' : 'storniert'}`),
  ];
  const isUnconfirmed = printed.some(({ state }) => state === 'unconfirmed');
  return { text: parts.join(' · '), isTrouble: false, isUnconfirmed, isOver: true };
}

const UNDER_WAY: PrintProgress = { text: 'Wird gedruckt...', isTrouble: false, isUnconfirmed: false, isOver: false };

/** A printer with its cause, where the ticket isn't out and somebody must look after it. */
function troubleOf({ printer, state, error, reroutedTo, byHand }: PrinterProgress): string[] {
  if (byHand === 'discarded') return [`${printer}: verworfen`];
  if (error === null || isPrinted(state) || state === 'canceled') return [];
  return [`${printer}: ${error}${reroutedTo ? ` (umgeleitet auf ${reroutedTo})` : ''}`];
}

/** «Bar (statt Küche, unbestätigt)»: where the paper is to be found, and whether the printer has said so. */
function placeOf({ printer, reroutedTo, state }: PrinterProgress): string {
  const notes = [...(reroutedTo ? [`statt ${printer}`] : []), ...(state === 'unconfirmed' ? ['unbestätigt'] : [])];
  const place = reroutedTo ?? printer;
  return notes.length > 0 ? `${place} (${notes.join(', ')})` : place;
}

function isPrinted(state: PrinterProgress['state']): boolean {
  return state === 'completed' || state === 'unconfirmed';
}

function askAgainMs(printers: readonly PrinterProgress[] | undefined, answers: number): number | false {
  if ((printers && describeProgress(printers).isOver) || answers > ASKED_AT_MOST) return false;
  return answers > ASKED_OFTEN ? ASK_LATER_MS : ASK_AGAIN_MS;
}
