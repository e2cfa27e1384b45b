import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useUnsavedGuard } from '../lib/unsaved-guard.ts';
import { DiscardQuestion } from './discard-question.tsx';

interface Unsaved {
  forms: ReadonlySet<string>;
  note: (form: string, isUnsaved: boolean) => void;
}

const NO_FORMS: ReadonlySet<string> = new Set();
const UnsavedContext = createContext<Unsaved>({ forms: NO_FORMS, note: () => undefined });

/** Knows the forms in it that hold something unsaved, and asks before the page is left with that. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState(NO_FORMS);
  const guard = useUnsavedGuard(forms.size > 0);
  useEffect(() => {
    // What was saved while it was asked about is lost no more.
    if (guard.asking && forms.size === 0) guard.leave();
  });
  const note = useCallback((form: string, isUnsaved: boolean) => {
    setForms((before) => {
      if (before.has(form) === isUnsaved) return before;
      return new Set(isUnsaved ? [...before, form] : [...before].filter((other) => other !== form));
    });
  }, []);
  return (
    <UnsavedContext value={useMemo(() => ({ forms, note }), [forms, note])}>
      {children}
      <DiscardQuestion guard={guard} />
    </UnsavedContext>
  );
}

export function useNoteUnsaved(form: string, isUnsaved: boolean): void {
  const { note } = useContext(UnsavedContext);
  useEffect(() => {
    note(form, isUnsaved);
    return () => note(form, false);
  }, [note, form, isUnsaved]);
}

/** The names of those that hold something unsaved. */
export function useUnsavedForms(): ReadonlySet<string> {
  return useContext(UnsavedContext).forms;
}
