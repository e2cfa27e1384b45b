import type { PrinterProgress } from '@bestellsystem/domain/printing-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export interface PrintProgress {
  /** In words, such as `Gedruckt: Küche, Bar`; empty where nothing is printed. */
  text: string;
  /** A printer needs somebody to look after it. */
  isTrouble: boolean;
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
  const trouble = printers.filter(({ state, error }) => error !== null && !isPrinted(state));
  if (trouble.length > 0) {
    const causes = trouble.map(causeOf).join(' · ');
    return { text: `Nicht gedruckt – ${causes}`, isTrouble: true };
  }
  if (printers.length === 0) return { text: '', isTrouble: false };
  if (!printers.every(({ state }) => isPrinted(state))) return { text: 'Wird gedruckt...', isTrouble: false };
  return { text: `Gedruckt: ${printers.map(placeOf).join(', ')}`, isTrouble: false };
}

function causeOf({ printer, error, reroutedTo }: PrinterProgress): string {
  return `${printer}: ${error}${reroutedTo ? ` (umgeleitet auf ${reroutedTo})` : ''}`;
}

/** «Bar (statt Küche)»: where the paper is to be found. */
function placeOf({ printer, reroutedTo }: PrinterProgress): string {
  return reroutedTo ? `${reroutedTo} (statt ${printer})` : printer;
}

function isPrinted(state: PrinterProgress['state']): boolean {
  return state === 'completed' || state === 'unconfirmed' || state === 'canceled';
}

function isOver(printers: readonly PrinterProgress[] | undefined): boolean {
  return printers?.every(({ state }) => isPrinted(state)) ?? false;
}

function askAgainMs(printers: readonly PrinterProgress[] | undefined, answers: number): number | false {
  if (isOver(printers) || answers > ASKED_AT_MOST) return false;
  return answers > ASKED_OFTEN ? ASK_LATER_MS : ASK_AGAIN_MS;
}
