import { useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? 'Eingabe verbergen' : 'Eingabe anzeigen'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="pressable grid size-12 place-items-center rounded-control text-ink-2"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
