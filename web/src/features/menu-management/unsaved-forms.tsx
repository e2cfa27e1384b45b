import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { useUnsavedGuard } from '../../lib/unsaved-guard.ts';
import { DiscardQuestion } from '../../ui/discard-question.tsx';

type Kind = 'category' | 'item';
/** What a form edits: an entry by its id, or a new one. */
type FormOf = number | 'new';

interface Unsaved {
  forms: ReadonlySet<string>;
  note: (form: string, isUnsaved: boolean) => void;
}

const NO_FORMS: ReadonlySet<string> = new Set();
const NOTHING_OPEN: readonly FormOf[] = [];
const UnsavedContext = createContext<Unsaved>({ forms: NO_FORMS, note: () => undefined });

/** Knows the forms in it that hold something unsaved, and asks before the page is left with that. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState(NO_FORMS);
  const guard = useUnsavedGuard(forms.size > 0);
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

export function formName(kind: Kind, of: FormOf = 'new'): string {
  return `${kind} ${of}`;
}

export function useNoteUnsaved(form: string, isUnsaved: boolean): void {
  const { note } = useContext(UnsavedContext);
  useEffect(() => {
    note(form, isUnsaved);
    return () => note(form, false);
  }, [note, form, isUnsaved]);
}

export interface OpenForms {
  isOpen: (id: number) => boolean;
  isUnsaved: (id: number) => boolean;
  /** Whether the one for a new entry is, beside the forms of those that are shown. */
  isNewOpen: (shown: readonly { id: number }[]) => boolean;
  /** Closes those in which nothing is unsaved. */
  open: (of: FormOf) => void;
  close: (id: number) => void;
}

/** Which forms of a list are open: the one that was opened last, and each that holds something unsaved. */
export function useOpenForms(kind: Kind): OpenForms {
  const { forms } = useContext(UnsavedContext);
  const [opened, setOpened] = useKeptEntries(`open ${kind}`, NOTHING_OPEN);
  const isOpen = (of: FormOf) => opened.includes(of);
  const isUnsaved = (of: FormOf) => forms.has(formName(kind, of));
  return {
    isOpen,
    isUnsaved,
    isNewOpen: (shown) => isOpen('new') || isUnsaved('new') || !shown.some(({ id }) => isOpen(id)),
    open: (of) => setOpened((before) => [...before.filter((other) => other !== of && isUnsaved(other)), of]),
    close: (id) => setOpened((before) => before.filter((other) => other !== id)),
  };
}
