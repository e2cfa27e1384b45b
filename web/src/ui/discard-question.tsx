import type { UnsavedGuard } from '../lib/unsaved-guard.ts';
import { AlertDialog } from './alert-dialog.tsx';

interface DiscardQuestionProps {
  guard: Pick<UnsavedGuard, 'asking' | 'leave' | 'stay'>;
  /** Some of it is on its way to the server: nobody can hold it up any more. */
  isSent?: boolean;
}

/** Asked before a form is left with what was typed into it. */
export function DiscardQuestion({ guard, isSent = false }: DiscardQuestionProps) {
  return (
    <AlertDialog
      open={guard.asking}
      question="Änderungen verwerfen?"
      detail={`Ihre Eingaben sind noch nicht gespeichert.${isSent ? ' Was schon gesendet ist, gilt vielleicht trotzdem.' : ''}`}
      confirmLabel="Verwerfen"
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
