import { useEffect, useEffectEvent } from 'react';

/** Digits and Backspace go to the number wherever the focus is, except where they mean something else. */
export function useDigitKeys(change: (next: (text: string) => string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest('input, select')) return;
    if (/^\d$/.test(event.key)) change((text) => text + event.key);
    else if (event.key === 'Backspace') change((text) => text.slice(0, -1));
    else if (event.key === 'Delete') change(() => '');
    else if (event.key === 'Enter' && !isOnKey(event.target)) document.querySelector('form')?.requestSubmit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isOnKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}
