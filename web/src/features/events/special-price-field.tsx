import { useId, useState } from 'react';
import { priceText, readPrice } from '../../lib/price-entry.ts';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { useNoteUnsaved } from '../../ui/unsaved-forms.tsx';

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

/** Saved with Enter or on leaving the field; Esc brings the old price back. */
export function SpecialPriceField(props: SpecialPriceFieldProps) {
  const { form, itemName, price, isCashRounded, pending, onType, onSave } = props;
  const [text, setText] = useState(priceText(price));
  const [checked, setChecked] = useState(false);
  const [savedPrice, setSavedPrice] = useState(price);
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
  useNoteUnsaved(form, chf !== price || pending !== undefined);
  const remark = checked && error ? error : note;

  function save() {
    setChecked(true);
    if (chf === undefined || chf === (pending ?? price)) return;
    onSave(chf);
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
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') {
            setText(priceText(price));
            setChecked(false);
            onType();
          }
        }}
        className={`${CONTROL_STYLE} ml-auto block max-w-28 text-right tabular-nums ${checked && error ? 'border-danger' : 'border-line'}`}
      />
      {remark && (
        <span id={id} className={`block text-right md:text-sm ${error ? 'font-semibold text-danger' : 'text-ink-2'}`}>
          {remark}
        </span>
      )}
    </>
  );
}
