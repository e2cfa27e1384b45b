import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { ibanHint } from './iban-hint.ts';
import type { SettingsEntry, SettingsProblems } from './settings-entry.ts';
import { VatRatesFields } from './vat-rates-fields.tsx';

export interface SettingsFieldsProps {
  entry: SettingsEntry;
  problems: SettingsProblems;
  onEnter: (change: Partial<SettingsEntry>) => void;
}

type TextName = 'name' | 'street' | 'houseNumber' | 'postalCode' | 'town' | 'iban' | 'vatNumber';

export function SettingsFields({ entry, problems, onEnter }: SettingsFieldsProps) {
  const text = (name: TextName) => ({
    value: entry[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onEnter({ [name]: event.target.value }),
  });
  return (
    <>
      <Section title="Auf Quittungen und Rechnungen">
        <TextField label="Name" maxLength={70} autoComplete="organization" hint="Verein oder Firma" {...text('name')} />
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3 max-[19.99em]:grid-cols-1">
          <TextField label="Strasse" maxLength={70} autoComplete="address-line1" {...text('street')} />
          <TextField label="Nr." maxLength={16} autoComplete="off" {...text('houseNumber')} />
        </div>
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3 max-[19.99em]:grid-cols-1">
          <TextField label="PLZ" maxLength={16} autoComplete="postal-code" {...text('postalCode')} />
          <TextField label="Ort" maxLength={35} autoComplete="address-level2" {...text('town')} />
        </div>
        <TextField label="IBAN" maxLength={40} autoComplete="off" hint={ibanHint(entry)} {...text('iban')} />
        <TextAreaField
          label="Text auf Quittungen"
          maxLength={300}
          hint="Freiwillig, steht unten, zum Beispiel ein Dank"
          value={entry.receiptText}
          error={problems.receiptText}
          onChange={(event) => onEnter({ receiptText: event.target.value })}
        />
      </Section>
      <Section title="Bargeld">
        <Switch
          label="Auf 5 Rappen runden"
          hint="Nur was bar bezahlt wird; Karte und Twint zahlen auf den Rappen genau."
          checked={entry.isCashRounded}
          onChange={(isCashRounded) => onEnter({ isCashRounded })}
        />
      </Section>
      <Section title="Mehrwertsteuer">
        <Switch
          label="MWST-pflichtig"
          hint={
            entry.isVatLiable
              ? 'Den Satz hat jeder Artikel im Menü; ohne Wahl gilt, was die übrigen Artikel der Kategorie gemeinsam haben, sonst der Normalsatz.'
              : 'Ohne steht auf keinem Papier ein Wort von MWST.'
          }
          checked={entry.isVatLiable}
          onChange={(isVatLiable) => onEnter({ isVatLiable })}
        />
        {entry.isVatLiable && (
          <>
            <TextField
              label="MWST-Nr."
              required
              maxLength={40}
              autoComplete="off"
              placeholder="CHE-123.456.788"
              {...text('vatNumber')}
            />
            <VatRatesFields rows={entry.vatRates} problems={problems} onChange={(vatRates) => onEnter({ vatRates })} />
            {problems.vatRates && (
              <p role="alert" className="font-semibold text-danger">
                {problems.vatRates}
              </p>
            )}
          </>
        )}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-card border border-hairline bg-surface p-4">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}
