import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';

/** Whether something was entered that differs from what the form began with. */
export function isChanged<T extends object>(entered: T, untouched: T): boolean {
  const keys = Object.keys(untouched) as (keyof T)[];
  return keys.some((key) => entered[key] !== untouched[key]);
}

/** For «Abbrechen» and Esc of a form that stands within a page: asks first where something is unsaved. */
export function useDiscard(dirty: boolean, onCancel: () => void): { cancel: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    cancel: () => (dirty ? setAsking(true) : onCancel()),
    question: asking && <DiscardQuestion guard={{ asking, leave: onCancel, stay: () => setAsking(false) }} />,
  };
}
