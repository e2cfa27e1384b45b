import { formatDate } from './business-day.ts';
import { counted } from './counted.ts';
import type { DayReport } from './day-report-schema.ts';

type Slip = DayReport['prints']['open'][number];

/** In the order in which they are told. */
const WORDS: readonly { kind: string; one: string; many: string }[] = [
  { kind: 'ticket', one: 'Bon', many: 'Bons' },
  { kind: 'copy', one: 'Kopie', many: 'Kopien' },
  { kind: 'cancel', one: 'Storno', many: 'Stornos' },
  { kind: 'receipt', one: 'Quittung', many: 'Quittungen' },
];
const wordsOf = ({ kind }: Pick<Slip, 'kind'>) => WORDS.find((words) => words.kind === kind);

/** `3 Bons, 1 Kopie und 1 Storno`: each kind by itself; reports of former programs don't say which they are. */
export function slipsText(open: readonly Pick<Slip, 'kind'>[]): string {
  const parts = [...WORDS, undefined]
    .map((words) => ({ words, slips: open.filter((slip) => wordsOf(slip) === words).length }))
    .filter(({ slips }) => slips > 0)
    .map(({ words, slips }) => counted(slips, words?.one ?? 'Druckauftrag', words?.many ?? 'Druckaufträge'));
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} und ${last}`;
}

/** `25.10. Nr. 5 · Storno`: the day where another may have the same number. */
export function slipText(slip: Pick<Slip, 'orderNumber' | 'date' | 'kind'>, isOfManyDays: boolean): string {
  const { orderNumber, date } = slip;
  const day = isOfManyDays && date && formatDate(date).slice(0, 6);
  const order = [day, orderNumber !== null && `Nr. ${orderNumber}`].filter(Boolean).join(' ');
  return [order, wordsOf(slip)?.one].filter(Boolean).join(' · ');
}
