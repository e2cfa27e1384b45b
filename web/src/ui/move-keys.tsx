import { IconButton } from './icon-button.tsx';
import { DownIcon, UpIcon } from './icons.tsx';

export interface MoveKeysProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

/** Moves a row of a list that is ordered by hand. */
export function MoveKeys({ name, isFirst, isLast, onMove }: MoveKeysProps) {
  return (
    <>
      <IconButton
        label={`${name} nach oben`}
        icon={<UpIcon size={20} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
        className="disabled:opacity-30"
      />
      <IconButton
        label={`${name} nach unten`}
        icon={<DownIcon size={20} />}
        disabled={isLast}
        onClick={() => onMove(1)}
        className="disabled:opacity-30"
      />
    </>
  );
}
