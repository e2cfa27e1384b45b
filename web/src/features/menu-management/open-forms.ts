import { useKeptEntries } from '../../lib/kept-entries.ts';
import { useUnsavedForms } from '../../ui/unsaved-forms.tsx';

type Kind = 'category' | 'item';
/** What a form edits: an entry by its id, or a new one. */
type FormOf = number | 'new';

const NOTHING_OPEN: readonly FormOf[] = [];

export function formName(kind: Kind, of: FormOf = 'new'): string {
  return `${kind} ${of}`;
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
  const forms = useUnsavedForms();
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
