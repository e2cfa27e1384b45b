import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';

/** Whether something was entered that differs from what the form began with. */
export function isChanged<T extends object>(entered: T, untouched: T): boolean {
  const keys = Object.keys(untouched) as (keyof T)[];
  return keys.some((key) => entered[key] !== untouched[key]);
}

interface Discard {
  cancel: () => void;
  cancelByKey: (event: KeyboardEvent) => void;
  question: ReactNode;
}

/**
 * For «Abbrechen» and Esc of a form that stands within a page: asks first where something is unsaved. A form that is
 * always there has nothing to cancel.
 */
export function useDiscard(dirty: boolean, onCancel: (() => void) | undefined): Discard {
  const [asking, setAsking] = useState(false);

  function cancel() {
    if (dirty && onCancel) setAsking(true);
    else onCancel?.();
  }

  function cancelByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onCancel) return;
    // The same key would close the question as soon as it is open.
    event.preventDefault();
    cancel();
  }

  function leave() {
    setAsking(false);
    onCancel?.();
  }

  // Stays there while nothing is asked: a dialog that is taken away gives the focus back to nobody.
  const question = <DiscardQuestion guard={{ asking, leave, stay: () => setAsking(false) }} />;
  return { cancel, cancelByKey, question };
}
