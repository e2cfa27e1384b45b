import { type FormEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { noteAnsweredPress } from './ghost-click.ts';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;
type WrittenField = HTMLInputElement | HTMLTextAreaElement;

const SWITCHES = ['checkbox', 'radio', 'range'];

/**
 * A tap beside a dialog, Esc and the device's back key leave it, but not by mistake: while something is being sent they
 * do nothing, and where something was written they ask first.
 */
export function useDialogLeave(open: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const written = useRef(new Set<WrittenField>());
  const isDownBeside = useRef(false);

  useEffect(() => {
    if (open) return;
    written.current.clear();
    setAsking(false);
  }, [open]);

  function leave(dialog: HTMLDialogElement) {
    if (dialog.querySelector('[aria-busy="true"]')) return;
    if ([...written.current].some(isStillThere)) setAsking(true);
    else onClose();
  }

  return {
    guard: {
      asking,
      leave: () => {
        setAsking(false);
        onClose();
      },
      stay: () => setAsking(false),
    },
    handlers: {
      onInput({ target }: FormEvent<HTMLDialogElement>) {
        if (isWritten(target)) written.current.add(target);
      },
      onCancel(event: DialogEvent) {
        // That of a file chooser comes by here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave(event.currentTarget);
      },
      /** Browsers let nobody hold a dialog back twice in a row. */
      onClose({ target, currentTarget }: DialogEvent) {
        if (!open || target !== currentTarget || currentTarget.open) return;
        currentTarget.showModal();
        leave(currentTarget);
      },
      onPointerDown({ target, currentTarget }: PointerEvent<HTMLDialogElement>) {
        isDownBeside.current = target === currentTarget;
      },
      onPointerUp(event: PointerEvent<HTMLDialogElement>) {
        if (!isDownBeside.current || event.target !== event.currentTarget) return;
        isDownBeside.current = false;
        noteAnsweredPress(event);
        leave(event.currentTarget);
      },
    },
  };
}

/** Switches act at once: there is nothing to lose in them. */
function isWritten(target: EventTarget): target is WrittenField {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.includes(target.type))
  );
}

function isStillThere(field: WrittenField): boolean {
  return field.isConnected && (field.type === 'file' || field.value !== '');
}
