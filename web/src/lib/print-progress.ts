import type { PrinterProgress } from '@bestellsystem/domain/printing-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export interface PrintProgress {
  /** In words, such as `Gedruckt: Küche, Bar`; empty where nothing is printed. */
  text: string;
  /** A printer needs somebody to look after it. */
  isTrouble: boolean;
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
    return { text: `Nicht gedruckt – ${trouble.join(' · ')}`, isTrouble: true, isOver: false };
  }
  const printed = printers.filter(({ state }) => isPrinted(state));
  const withdrawn = printers.filter(({ state }) => state === 'canceled');
  if (printed.length + withdrawn.length < printers.length) {
    return { text: 'Wird gedruckt...', isTrouble: false, isOver: false };
  }
  const parts = [
    ...(printed.length > 0 ? [`Gedruckt: ${printed.map(placeOf).join(', ')}`] : []),
    ...withdrawn.map(({ printer, byHand }) => `${printer}: ${byHand ? 'von Hand erledigt' : 'storniert'}`),
  ];
  return { text: parts.join(' · '), isTrouble: false, isOver: true };
}

/** A printer with its cause, where the ticket isn't out and somebody must look after it. */
function troubleOf({ printer, state, error, reroutedTo, byHand }: PrinterProgress): string[] {
  if (byHand === 'discarded') return [`${printer}: verworfen`];
  if (error === null || isPrinted(state) || state === 'canceled') return [];
  return [`${printer}: ${error}${reroutedTo ? ` (umgeleitet auf ${reroutedTo})` : ''}`];
}

/** «Bar (statt Küche)»: where the paper is to be found. */
function placeOf({ printer, reroutedTo }: PrinterProgress): string {
  return reroutedTo ? `${reroutedTo} (statt ${printer})` : printer;
}

function isPrinted(state: PrinterProgress['state']): boolean {
  return state === 'completed' || state === 'unconfirmed';
}

function askAgainMs(printers: readonly PrinterProgress[] | undefined, answers: number): number | false {
  if ((printers && describeProgress(printers).isOver) || answers > ASKED_AT_MOST) return false;
  return answers > ASKED_OFTEN ? ASK_LATER_MS : ASK_AGAIN_MS;
}
