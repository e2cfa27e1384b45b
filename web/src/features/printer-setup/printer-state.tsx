import type { PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import { CheckIcon, InfoIcon, WarnIcon } from '../../ui/icons.tsx';
import type { DraftPrinter } from './draft-printer.ts';

const WORDS = {
  ok: 'Verbunden',
  paper: 'Verbunden, Papier leer',
  cover: 'Verbunden, Deckel offen',
  error: 'Verbunden, meldet eine Störung',
  unknown: 'Antwortet, vielleicht kein Drucker',
  unreachable: 'Nicht erreichbar',
};
const BAD: readonly PrinterStatus[] = ['unreachable', 'error', 'paper', 'cover'];

/** How the printer was when it was last looked at. */
export function PrinterState({ printer: { status, refusal, model } }: { printer: DraftPrinter }) {
  const isGood = status === 'ok';
  const isBad = refusal !== undefined || (status !== undefined && BAD.includes(status));
  const Icon = isGood ? CheckIcon : isBad ? WarnIcon : InfoIcon;
  return (
    <p className={`flex items-center gap-1 ${isGood ? 'text-success' : isBad ? 'text-danger' : 'text-ink-2'}`}>
      <Icon size={18} />
      {refusal !== undefined ? 'Adresse nicht erlaubt' : status ? WORDS[status] : 'Noch nicht geprüft'}
      {model && <span className="text-ink-2">· {model}</span>}
    </p>
  );
}
