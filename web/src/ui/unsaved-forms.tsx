import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useUnsavedGuard } from '../lib/unsaved-guard.ts';
import { DiscardQuestion } from './discard-question.tsx';

interface Unsaved {
  /** And whether what is in them has been sent already, so that it may be saved all the same. */
  forms: ReadonlyMap<string, boolean>;
  note: (form: string, isUnsaved: boolean, isSent?: boolean) => void;
}

const NO_FORMS: ReadonlyMap<string, boolean> = new Map();
const UnsavedContext = createContext<Unsaved>({ forms: NO_FORMS, note: () => undefined });

/** Knows the forms in it that hold something unsaved, and asks before the page is left with that. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState(NO_FORMS);
  const guard = useUnsavedGuard(forms.size > 0);
  useEffect(() => {
    // What was saved while it was asked about is lost no more.
    if (guard.asking && forms.size === 0) guard.leave();
  });
  const note = useCallback((form: string, isUnsaved: boolean, isSent = false) => {
    setForms((before) => {
      if (before.get(form) === (isUnsaved ? isSent : undefined)) return before;
      const others = [...before].filter(([other]) => other !== form);
      return new Map(isUnsaved ? [...others, [form, isSent]] : others);
    });
  }, []);
  return (
    <UnsavedContext value={useMemo(() => ({ forms, note }), [forms, note])}>
      {children}
      <DiscardQuestion guard={guard} isSent={[...forms.values()].includes(true)} />
    </UnsavedContext>
  );
}

export function useNoteUnsaved(form: string, isUnsaved: boolean, isSent = false): void {
  const { note } = useContext(UnsavedContext);
  useEffect(() => {
    note(form, isUnsaved, isSent);
    return () => note(form, false);
  }, [note, form, isUnsaved, isSent]);
}

/** The names of those that hold something unsaved. */
export function useUnsavedForms(): Pick<ReadonlySet<string>, 'has'> {
  return useContext(UnsavedContext).forms;
}
