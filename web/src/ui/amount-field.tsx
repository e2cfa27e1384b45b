import { TextField, type TextFieldProps } from './field.tsx';

export interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'trailing'> {
  /** Said when the amount may stand but deserves a second look. */
  note?: string | undefined;
}

/** An amount in CHF as people type it; selected on focus, so that typing replaces it. */
export function AmountField({ note, hint, ...field }: AmountFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      hint={note ?? hint}
      inputMode="decimal"
      onFocus={(event) => {
        event.target.select();
        field.onFocus?.(event);
      }}
      className={`text-right tabular-nums ${field.className ?? ''}`}
    />
  );
}
