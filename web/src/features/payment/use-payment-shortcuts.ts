import { isFreeEnter, usePageKeys } from '../../ui/use-page-keys.ts';
import { eraseLast, NOTHING_RECEIVED, type Received, typeDigit, typePoint } from './payment-rules.ts';

interface Shortcuts {
  setReceived: (next: (received: Received) => Received) => void;
  pay: () => void;
  back: () => void;
}

/** Digits, comma or point, Backspace, Delete, Enter to finish, Esc to go back: wherever the focus is. */
export function usePaymentShortcuts({ setReceived, pay, back }: Shortcuts): void {
  usePageKeys((event) => {
    const action = actionOf(event);
    if (!action || event.defaultPrevented) return;
    event.preventDefault();
    action();
  });

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    const { key, target } = event;
    // What is marked in the field is replaced by what is typed: the browser knows how.
    const isMarked = target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd;
    if (isMarked && key !== 'Enter' && key !== 'Escape') return undefined;
    if (/^\d$/.test(key)) return () => setReceived((received) => typeDigit(received, key));
    if (key === '.' || key === ',') return () => setReceived(typePoint);
    if (key === 'Backspace') return () => setReceived(eraseLast);
    if (key === 'Delete') return () => setReceived(() => NOTHING_RECEIVED);
    if (key === 'Escape') return back;
    return isFreeEnter(event) ? pay : undefined;
  }
}
