import { CODE_PAGE_NAMES } from '@bestellsystem/domain/code-page-names.ts';
import { asksByItself, transportOf } from '@bestellsystem/domain/transports.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type DraftPrinter, placeOf, reachedBy } from './draft-printer.ts';

export interface PrinterSettingsProps {
  printer: DraftPrinter;
  /** Those that could stand in for it. */
  others: readonly DraftPrinter[];
  onChange: (printer: DraftPrinter) => void;
  /** The test slip that answers these questions has just come out. */
  wasTested: boolean;
}

const WAYS = [
  { value: 'raw', label: 'Server' },
  { value: 'agent', label: 'Druckhilfe' },
] as const;
const COLUMNS = [
  { value: '32', label: '32' },
  { value: '42', label: '42' },
  { value: '48', label: '48' },
] as const;
const CODE_PAGES = [
  { value: 'windows1252', label: CODE_PAGE_NAMES.windows1252 },
  { value: 'cp858', label: CODE_PAGE_NAMES.cp858 },
  { value: 'cp437', label: CODE_PAGE_NAMES.cp437 },
] as const;

const CONFIRMATIONS = [
  { value: 'auto', label: 'Automatisch' },
  { value: 'paper', label: 'Nur Papiersensor' },
  { value: 'none', label: 'Gar nicht' },
] as const;
const BEEPS = [
  { value: 'none', label: 'Keiner' },
  { value: 'escB', label: 'Drucker piepst' },
  { value: 'pulse', label: 'Glocke am Drucker' },
] as const;

/** How wide, which letters, cut or not: what the test slip shows. */
export function PrinterSettings({ printer, others, onChange, wasTested }: PrinterSettingsProps) {
  const backup = others.find((other) => printer.backup && addressOf(other) === addressOf(printer.backup));
  const nameOf = (other: DraftPrinter) => {
    const namesakes = others.filter(({ displayName }) => displayName === other.displayName);
    if (namesakes.length < 2) return other.displayName;
    // Those that ask by themselves have no place that people know.
    const isAlone = namesakes.filter((one) => placeOf(one) === placeOf(other)).length === 1;
    return `${other.displayName} (${isAlone ? placeOf(other) : `${placeOf(other)}, ${namesakes.indexOf(other) + 1}.`})`;
  };
  return (
    <details open={wasTested || undefined} className="rounded-control border border-hairline">
      <summary className="min-h-12 px-3 py-3 font-semibold">
        Weg, Papier und Zeichen: {printer.columns} Zeichen, {CODE_PAGE_NAMES[printer.codePage]}
        {backup && `, Ersatz: ${nameOf(backup)}`}
      </summary>
      <div className="grid gap-4 p-3 pt-0 md:grid-cols-2">
        {!asksByItself(printer.portType) && (
          <div className="grid content-start gap-1">
            <ChoiceGroup
              label="Wer bringt die Bons zum Drucker?"
              value={transportOf(printer.portType) === 'agent' ? 'agent' : 'raw'}
              choices={WAYS}
              onChange={(portType) => onChange(reachedBy(printer, portType))}
            />
            <p className="text-ink-2">
              Die Druckhilfe, wo der Server im Internet läuft und den Drucker nicht erreicht.
            </p>
          </div>
        )}
        <div className="grid content-start gap-1">
          <ChoiceGroup
            label="Zeichen pro Zeile"
            value={String(printer.columns) as '32' | '42' | '48'}
            choices={COLUMNS}
            onChange={(columns) => onChange({ ...printer, columns: Number(columns) as 32 | 42 | 48 })}
          />
          <p className="text-ink-2">Die letzte Zeile des Testdrucks endet genau am rechten Rand.</p>
        </div>
        <div className="grid content-start gap-1">
          <ChoiceGroup
            label="Welche Zeile des Testdrucks ist richtig?"
            value={printer.codePage}
            choices={CODE_PAGES}
            onChange={(codePage) => onChange({ ...printer, codePage })}
          />
          <p className="text-ink-2">Umlaute, Akzente und das Eurozeichen stehen in der richtigen Zeile.</p>
        </div>
        <div className="grid content-start gap-1">
          <ChoiceGroup
            label="Bestätigt den Druck"
            value={printer.confirmBy}
            choices={CONFIRMATIONS}
            onChange={(confirmBy) => onChange({ ...printer, confirmBy })}
          />
          <p className="text-ink-2">
            Stehen unter dem Bon fremde Zeichen wie «(H00», «Nur Papiersensor» wählen; hilft das nicht, «Gar nicht».
          </p>
        </div>
        <SelectField
          label="Ersatzdrucker"
          value={printer.backup ? addressOf(printer.backup) : ''}
          onChange={(event) => {
            const other = others.find((one) => addressOf(one) === event.target.value);
            onChange({ ...printer, backup: other ? { ip: other.ip, port: other.port } : null });
          }}
          hint="Druckt, was dieser nach zwei Versuchen nicht druckt."
        >
          <option value="">Keiner</option>
          {others.map((other) => (
            <option key={addressOf(other)} value={addressOf(other)}>
              {nameOf(other)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label="Schneidet das Papier ab"
          checked={printer.cutter}
          onChange={(event) => onChange({ ...printer, cutter: event.target.checked })}
        />
        <ChoiceGroup
          label="Ton bei jedem Bon"
          value={printer.beep}
          choices={BEEPS}
          onChange={(beep) => onChange({ ...printer, beep })}
        />
      </div>
    </details>
  );
}
