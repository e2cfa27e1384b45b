import { useEffect, useEffectEvent } from 'react';
import { eraseLast, NOTHING_RECEIVED, type Received, typeDigit, typePoint } from './payment-rules.ts';

interface Shortcuts {
  setReceived: (next: (received: Received) => Received) => void;
  pay: () => void;
  back: () => void;
}

/** Digits, comma or point, Backspace, Delete, Enter to finish, Esc to go back: wherever the focus is. */
export function usePaymentShortcuts({ setReceived, pay, back }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });

  function actionOf({ key, target }: KeyboardEvent): (() => void) | undefined {
    if (/^\d$/.test(key)) return () => setReceived((received) => typeDigit(received, key));
    if (key === '.' || key === ',') return () => setReceived(typePoint);
    if (key === 'Backspace') return () => setReceived(eraseLast);
    if (key === 'Delete') return () => setReceived(() => NOTHING_RECEIVED);
    if (key === 'Escape') return back;
    const isOnKey = target instanceof Element && target.closest('button, a') !== null;
    return key === 'Enter' && !isOnKey ? pay : undefined;
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
