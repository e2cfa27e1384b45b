import { isFreeEnter, usePageKeys } from '../../ui/use-page-keys.ts';

/** Digits and Backspace go to the number wherever the focus is, except where they mean something else. */
export function useDigitKeys(change: (next: (text: string) => string) => void): void {
  usePageKeys((event) => {
    if (event.target instanceof Element && event.target.closest('input, select')) return;
    if (/^\d$/.test(event.key)) change((text) => text + event.key);
    else if (event.key === 'Backspace') change((text) => text.slice(0, -1));
    else if (event.key === 'Delete') change(() => '');
    else if (isFreeEnter(event)) document.querySelector('form')?.requestSubmit();
  });
}
