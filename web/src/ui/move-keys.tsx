import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { DownIcon, UpIcon } from './icons.tsx';

/** A press that has not moved its row by then moves it no more. */
const MOVED_WITHIN_MS = 10_000;

export interface MoveKeysProps {
  name: string;
  /** Where its row stands in the list, from 0. */
  position: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

/** Moves a row of a list that is ordered by hand; pressed again and again, it keeps the focus wherever its row goes. */
export function MoveKeys({ name, position, isFirst, isLast, onMove }: MoveKeysProps) {
  const pressed = useRef<{ key: HTMLButtonElement; position: number; at: number }>(null);

  useLayoutEffect(() => {
    const { current } = pressed;
    if (current && current.position !== position && performance.now() - current.at < MOVED_WITHIN_MS) {
      keepFocus(current.key);
    }
  }, [position]);

  function press({ currentTarget: key }: MouseEvent<HTMLButtonElement>, step: -1 | 1) {
    pressed.current = { key, position, at: performance.now() };
    onMove(step);
  }

  return (
    <>
      <IconButton
        label={`${name} nach oben`}
        icon={<UpIcon size={20} />}
        disabled={isFirst}
        onClick={(event) => press(event, -1)}
        className="disabled:opacity-30"
      />
      <IconButton
        label={`${name} nach unten`}
        icon={<DownIcon size={20} />}
        disabled={isLast}
        onClick={(event) => press(event, 1)}
        className="disabled:opacity-30"
      />
    </>
  );
}

/** A row that is put elsewhere loses the focus, and so does a key at the end of its way: there its neighbour takes it. */
function keepFocus(pressed: HTMLButtonElement): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== pressed) return;
  const target = pressed.disabled ? (pressed.nextElementSibling ?? pressed.previousElementSibling) : pressed;
  if (target instanceof HTMLElement) target.focus();
}
