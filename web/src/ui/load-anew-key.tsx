import { useState } from 'react';
import { loadAnew } from '../lib/load-anew.ts';
import { Button, type ButtonProps } from './button.tsx';

/** «Neu laden», which takes nothing away where the page can't come. */
export function LoadAnewKey(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const [state, setState] = useState<'asking' | 'lost'>();
  return (
    <>
      <Button
        {...look}
        loading={state === 'asking'}
        onClick={() => {
          setState('asking');
          void loadAnew().then((comes) => comes || setState('lost'));
        }}
      >
        Neu laden
      </Button>
      {state === 'lost' && <p role="alert">{UNREACHABLE}</p>}
    </>
  );
}

export const UNREACHABLE = 'Der Server ist zurzeit nicht erreichbar. Bitte gleich nochmals versuchen.';
