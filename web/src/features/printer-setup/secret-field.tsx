import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** Something secret that is shown once, to be copied. */
export function SecretField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const [note, setNote] = useState('');
  return (
    <div className="grid gap-2">
      <TextField label={label} value={value} readOnly hint={hint} onFocus={(event) => event.target.select()} />
      <div className="flex items-center gap-3">
        <Button
          onClick={() =>
            void copyText(value).then((copied) => setNote(copied ? 'Kopiert' : 'Bitte im Feld markieren und kopieren'))
          }
        >
          Kopieren
        </Button>
        <span role="status">{note}</span>
      </div>
    </div>
  );
}
