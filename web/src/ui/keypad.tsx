import type { ReactNode } from 'react';
import { BackspaceIcon } from './icons.tsx';
import { keepFocus, usePress } from './use-press.ts';

export interface KeypadProps {
  onDigit: (digit: string) => void;
  onPoint?: (() => void) | undefined;
  onClear: () => void;
  onBackspace?: (() => void) | undefined;
  /** Below the keys, as wide as the keypad. */
  extra?: ReactNode;
  className?: string;
}

/** The same grid everywhere: 1-2-3 on top as on phones and card terminals, 0 at the bottom centre. */
export function Keypad({ onDigit, onPoint, onClear, onBackspace, extra, className = '' }: KeypadProps) {
  const clear = <Key key="clear" label="Eingabe löschen" face="C" onPress={onClear} quiet />;
  const point = onPoint && <Key key="point" face="." onPress={onPoint} quiet />;
  const backspace = onBackspace && (
    <Key key="back" label="Letzte Ziffer löschen" face={<BackspaceIcon size={28} />} onPress={onBackspace} quiet />
  );

  return (
    <div className={`grid grid-cols-3 gap-2 ${className}`}>
      {[...'123456789'].map((digit) => (
        <Key key={digit} face={digit} onPress={() => onDigit(digit)} />
      ))}
      {point ?? clear}
      <Key face="0" onPress={() => onDigit('0')} />
      {backspace ?? (point ? clear : <span />)}
      {point && backspace && <div className="col-span-3 grid">{clear}</div>}
      {extra && <div className="col-span-3 grid gap-2">{extra}</div>}
    </div>
  );
}

function Key({
  face,
  label,
  quiet,
  onPress,
}: {
  face: ReactNode;
  label?: string;
  quiet?: boolean;
  onPress: () => void;
}) {
  const press = usePress(onPress);
  return (
    <button
      {...press}
      onMouseDown={keepFocus}
      type="button"
      aria-label={label}
      className={`pressable grid min-h-(--h-key) place-items-center rounded-control border-2 border-line text-4xl font-semibold tabular-nums ${quiet ? 'bg-sunken text-ink' : 'bg-surface text-ink'}`}
    >
      {face}
    </button>
  );
}
