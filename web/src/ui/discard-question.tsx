import type { UnsavedGuard } from '../lib/unsaved-guard.ts';
import { AlertDialog } from './alert-dialog.tsx';

/** Asked before a form is left with what was typed into it. */
export function DiscardQuestion({ guard }: { guard: Pick<UnsavedGuard, 'asking' | 'leave' | 'stay'> }) {
  return (
    <AlertDialog
      open={guard.asking}
      question="Änderungen verwerfen?"
      detail="Ihre Eingaben sind noch nicht gespeichert."
      confirmLabel="Verwerfen"
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
