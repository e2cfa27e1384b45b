import {
  createContext,
  type FormEvent,
  type PointerEvent,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { noteAnsweredPress } from './ghost-click.ts';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;
type WrittenField = HTMLInputElement | HTMLTextAreaElement;

const SWITCHES = ['checkbox', 'radio', 'range'];

/**
 * A tap beside a dialog, Esc, the device's back key and its own keys for that leave it. Where something was written each
 * of them asks first; while something is being sent what is pressed by mistake does nothing, and a key closes at once.
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
    if (isSending(dialog)) return;
    askOrClose();
  }

  function askOrClose() {
    if ([...written.current].some(isStillThere)) setAsking(true);
    else onClose();
  }

  return {
    leaveByKey(dialog: HTMLDialogElement | null) {
      if (dialog && isSending(dialog)) onClose();
      else askOrClose();
    },
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

/** Leaves the dialog around it as its «Schliessen» does: for the key «Abbrechen». */
export function useLeaveDialog(): () => void {
  return useContext(LeaveDialogContext);
}

export const LeaveDialogContext = createContext<() => void>(() => undefined);

function isSending(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('[aria-busy="true"]') !== null;
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
