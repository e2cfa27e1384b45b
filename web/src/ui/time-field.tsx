import { useState } from 'react';
import { timeFrom } from './clock-entry.ts';
import { TextField, type TextFieldProps } from './field.tsx';

export interface TimeFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'error'> {
  /** `HH:MM`, empty, or what is typed and is no time. */
  value: string;
  onTime: (time: string) => void;
}

/** The browser's own field counts to twelve where the browser's language does. */
export function TimeField({ value, onTime, onBlur, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const [left, setLeft] = useState(false);
  if (typed.of !== value) setTyped({ text: value, of: value });

  function type(text: string) {
    const time = text.trim() === '' ? '' : (timeFrom(text) ?? text);
    setTyped({ text, of: time });
    setLeft(false);
    onTime(time);
  }

  const isNoTime = value !== '' && timeFrom(value) === undefined;
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="18:30"
      value={typed.text}
      error={left && isNoTime ? 'Zeit als 18:30 eingeben.' : undefined}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        setLeft(true);
        setTyped({ text: value, of: value });
        onBlur?.(event);
      }}
    />
  );
}
