import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { DownIcon, UpIcon } from './icons.tsx';

type Step = -1 | 1;

export interface MoveKeysProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Ends when the list stands in its new order, or could not be changed. */
  onMove: (step: Step) => Promise<void>;
}

/** Moves a row of a list that is ordered by hand; pressed again and again, it keeps the focus wherever its row goes. */
export function MoveKeys({ name, isFirst, isLast, onMove }: MoveKeysProps) {
  const key = (label: string, icon: ReactNode, step: Step, disabled: boolean) => (
    <IconButton
      label={`${name} ${label}`}
      icon={icon}
      disabled={disabled}
      onClick={(event) => {
        const pressed = event.currentTarget;
        void onMove(step).then(() => requestAnimationFrame(() => keepFocus(pressed)));
      }}
      className="disabled:opacity-30"
    />
  );
  return (
    <>
      {key('nach oben', <UpIcon size={20} />, -1, isFirst)}
      {key('nach unten', <DownIcon size={20} />, 1, isLast)}
    </>
  );
}

/** A row that is put elsewhere loses the focus, and so does a key at the end of its way: there its neighbour takes it. */
function keepFocus(pressed: HTMLButtonElement): void {
  if (document.activeElement !== document.body || !pressed.isConnected) return;
  const target = pressed.disabled ? (pressed.nextElementSibling ?? pressed.previousElementSibling) : pressed;
  if (target instanceof HTMLElement) target.focus();
}
