import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { suggestPassword } from './password-suggestion.ts';

interface WaiterPasswordFieldProps {
  password: string;
  problem: string | undefined;
  onEnter: (password: string) => void;
}

/** Hidden like any password, but for the suggested one: what one has not typed oneself has to be read. */
export function WaiterPasswordField({ password, problem, onEnter }: WaiterPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [suggested, setSuggested] = useState<string>();

  function suggest() {
    const suggestion = suggestPassword();
    setSuggested(suggestion);
    setShown(true);
    onEnter(suggestion);
  }
  function type(text: string) {
    if (password === suggested) setShown(false);
    onEnter(text);
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="Kellner-Passwort"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={password}
        error={problem}
        hint="Dasselbe für alle Kellner dieses Events."
        onChange={(event) => type(event.target.value)}
        trailing={
          <IconButton
            label={isShown ? 'Eingabe verbergen' : 'Eingabe anzeigen'}
            aria-pressed={isShown}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setShown(!isShown)}
            className="text-ink-2"
          />
        }
      />
      <Button className="justify-self-start" onClick={suggest}>
        Vorschlag
      </Button>
    </div>
  );
}
