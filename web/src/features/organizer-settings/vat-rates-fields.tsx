import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BinIcon, PlusIcon } from '../../ui/more-icons.tsx';
import { nextRates, RATE_KINDS, RATE_LABELS, type RatesEntry, type SettingsProblems } from './settings-entry.ts';

export interface VatRatesFieldsProps {
  rows: readonly RatesEntry[];
  problems: SettingsProblems;
  onChange: (rows: readonly RatesEntry[]) => void;
}

/** The rates from a day on, the oldest first; what was sold keeps the rate of its day. */
export function VatRatesFields({ rows, problems, onChange }: VatRatesFieldsProps) {
  function enter(key: number, change: Partial<RatesEntry>) {
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Sätze in Prozent</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="grid gap-3 rounded-card border border-hairline p-3">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <DateField
                label="Gültig ab"
                value={row.validFrom}
                error={problems[`vatRates.${index}.validFrom`]}
                onChange={(event) => enter(row.key, { validFrom: event.target.value })}
              />
            </div>
            {rows.length > 1 && (
              <IconButton
                label={`Sätze ab ${row.validFrom ? formatDate(row.validFrom) : 'neu'} entfernen`}
                icon={<BinIcon />}
                className="mt-7"
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            )}
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] items-start gap-2">
            {RATE_KINDS.map((kind) => (
              <TextField
                key={kind}
                label={RATE_LABELS[kind]}
                inputMode="decimal"
                autoComplete="off"
                className="text-right tabular-nums"
                value={row[kind]}
                error={problems[`vatRates.${index}.${kind}`]}
                onChange={(event) => enter(row.key, { [kind]: event.target.value })}
              />
            ))}
          </div>
        </div>
      ))}
      <Button icon={<PlusIcon />} onClick={() => onChange([...rows, nextRates(rows)])}>
        Neue Sätze ab einem Tag
      </Button>
    </fieldset>
  );
}
