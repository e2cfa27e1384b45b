import { useEffect, useEffectEvent } from 'react';

/** Keys that work wherever the focus is, but for a dialog's own and the browser's. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    onKey(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Enter that doesn't press the key or follow the link that has the focus, and isn't held since the screen before. */
export function isFreeEnter({ key, target, repeat }: KeyboardEvent): boolean {
  return key === 'Enter' && !repeat && !(target instanceof Element && target.closest('button, a'));
}
