import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { useId, useState } from 'react';
import { priceText, readPrice } from '../../lib/price-entry.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { useNoteUnsaved } from '../../ui/unsaved-forms.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';

export interface SpecialPriceFieldProps {
  /** The name under which it is noted as unsaved. */
  form: string;
  itemName: string;
  /** CHF */
  price: number;
  isCashRounded: boolean | undefined;
  /** On its way to the server, or waiting for it. */
  pending: number | undefined;
  onType: () => void;
  onSave: (price: number) => void;
}

/** Saved with Enter or on leaving the field, after a question where it is far from the old price; Esc brings that back. */
export function SpecialPriceField(props: SpecialPriceFieldProps) {
  const { form, itemName, price, isCashRounded, pending, onType, onSave } = props;
  const [text, setText] = useState(priceText(price));
  const [checked, setChecked] = useState(false);
  const [savedPrice, setSavedPrice] = useState(price);
  const [doubted, setDoubted] = useState<number>();
  const id = useId();
  const { chf, error, note } = readPrice(text, isCashRounded);
  if (savedPrice !== price && pending === undefined) {
    setSavedPrice(price);
    // What has been typed since stays.
    if (chf === savedPrice || chf === price) {
      setText(priceText(price));
      setChecked(false);
    }
  }
  useNoteUnsaved(form, chf !== price || pending !== undefined, pending !== undefined);
  const remark = checked && error ? error : note;

  function save() {
    setChecked(true);
    const before = pending ?? price;
    if (chf === undefined || chf === before) return;
    if (isFar(chf, before)) setDoubted(chf);
    else onSave(chf);
  }

  function leave() {
    save();
    // What is no price stays as it was typed.
    if (chf !== undefined) setText(priceText(chf));
  }

  function bringBack() {
    setDoubted(undefined);
    setText(priceText(price));
    setChecked(false);
    onType();
  }

  return (
    <>
      <input
        aria-label={`Preis für ${itemName} in CHF`}
        aria-invalid={checked && error ? true : undefined}
        aria-describedby={remark ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          onType();
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The same key would press «Abbrechen» as soon as the question is open.
            event.preventDefault();
            save();
          }
          if (event.key === 'Escape') bringBack();
        }}
        className={`${CONTROL_STYLE} ml-auto block max-w-28 text-right tabular-nums ${checked && error ? 'border-danger' : 'border-line'}`}
      />
      {remark && (
        <span
          id={id}
          className={`below-price block text-right md:text-sm ${error ? 'font-semibold text-danger' : 'text-ink-2'}`}
        >
          {remark}
        </span>
      )}
      <AlertDialog
        open={doubted !== undefined}
        question={`${chfText(doubted ?? 0)} statt ${chfText(pending ?? price)}?`}
        detail={
          <strong className="wrap-anywhere">
            <WholeWords text={itemName} />
          </strong>
        }
        confirmLabel="Übernehmen"
        tone="primary"
        onConfirm={() => {
          setDoubted(undefined);
          if (doubted !== undefined) onSave(doubted);
        }}
        onCancel={bringBack}
      />
    </>
  );
}

/** As with a decimal point that was forgotten; for nothing, or no longer for nothing, is meant. */
function isFar(price: number, before: number): boolean {
  return price > 0 && before > 0 && (price > before * 3 || price < before / 3);
}

function chfText(chf: number): string {
  return formatChf(rappenFromChf(chf) ?? 0);
}
