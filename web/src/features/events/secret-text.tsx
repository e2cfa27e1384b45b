import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';

/** Always as many dots: they say nothing about the length. */
const DOTS = '••••••••';

export function SecretText({ secret }: { secret: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown ? (
        <span className="tag-text text-lg font-semibold">{secret}</span>
      ) : (
        <>
          <span aria-hidden="true">{DOTS}</span>
          <span className="sr-only">verborgen</span>
        </>
      )}
      <span className="inline-flex items-center gap-2">
        <IconButton
          label={shown ? 'Passwort verbergen' : 'Passwort anzeigen'}
          aria-pressed={shown}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
        <CopyButton text={secret} label="Passwort kopieren" />
      </span>
    </>
  );
}
