import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';

/** What somebody should look at first, then the newest. */
export function sortedForPeople(jobs: readonly PrintJob[]): PrintJob[] {
  return [...jobs].sort((a, b) => Number(needsSomebody(b)) - Number(needsSomebody(a)) || b.id - a.id);
}

export function needsSomebody({ state, error }: Pick<PrintJob, 'state' | 'error'>): boolean {
  return state === 'aborted' || (state === 'pending' && error !== null);
}

/** State and cause in words. */
export function describeJob({ state, error, attempts }: Pick<PrintJob, 'state' | 'error' | 'attempts'>): string {
  switch (state) {
    case 'completed':
      return 'Gedruckt';
    case 'unconfirmed':
      return 'Gesendet, unbestätigt';
    case 'canceled':
      return 'Storniert';
    case 'processing':
      return 'Wird gedruckt...';
    case 'aborted':
      return `Nicht gedruckt – ${error ?? 'aufgegeben'}`;
    case 'pending':
      return error ? `Nicht gedruckt – ${error}, ${attempts}. Versuch` : 'Wartet';
  }
}

export function titleOf({ orderNumber, kind, copy }: Pick<PrintJob, 'orderNumber' | 'kind' | 'copy'>): string {
  const what = kind === 'cancel' ? 'Storno' : kind === 'ticket' ? 'Bon' : 'Druck';
  return `${what}${orderNumber === null ? '' : ` ${orderNumber}`}${copy ? ' (Kopie)' : ''}`;
}
