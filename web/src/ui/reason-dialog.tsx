import { type ReactNode, useRef, useState } from 'react';
import { mayBeDone, messageOf } from '../lib/api.ts';
import { AlertBox } from './alert-box.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { useLeaveDialog } from './use-dialog-leave.ts';

export interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  detail?: ReactNode;
  /** Each is a key that does it at once. */
  reasons: readonly string[];
  confirmLabel: string;
  /** Closes the dialog when it succeeds; what it throws is said in the dialog. */
  onConfirm: (reason: string) => Promise<void>;
  /** Told it where the dialog has been closed meanwhile. */
  onLateFailure: (error: unknown) => void;
}

/** Asks why: one tap for what is usual, a field for the rest. */
export function ReasonDialog({ open, onClose, title, ...rest }: ReasonDialogProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={title}>
      <ReasonForm {...rest} onDone={onClose} />
    </BottomSheet>
  );
}

function ReasonForm({
  detail,
  reasons,
  confirmLabel,
  onConfirm,
  onLateFailure,
  onDone,
}: Omit<ReasonDialogProps, 'open' | 'onClose' | 'title'> & { onDone: () => void }) {
  const cancel = useLeaveDialog();
  const [own, setOwn] = useState('');
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLDivElement>(null);

  async function choose(reason: string) {
    if (busy !== undefined) return;
    setBusy(reason);
    setProblem(undefined);
    try {
      await onConfirm(reason);
      // Whoever has closed it meanwhile may be asked about something else.
      if (form.current) onDone();
    } catch (error) {
      if (form.current) setProblem(deedFailureText(error));
      else onLateFailure(error);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div ref={form} className="grid gap-4">
      {detail && <div>{detail}</div>}
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">Warum? Antippen genügt.</legend>
        {reasons.map((reason) => (
          <Button key={reason} size="floor" full loading={busy === reason} onClick={() => void choose(reason)}>
            {reason}
          </Button>
        ))}
      </fieldset>
      <Form onSubmit={() => own.trim() !== '' && void choose(own.trim())}>
        <TextField label="Anderer Grund" value={own} maxLength={200} onChange={({ target }) => setOwn(target.value)} />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button onClick={cancel}>Abbrechen</Button>
          <Button
            type="submit"
            variant="danger"
            loading={busy === own.trim() && busy !== ''}
            disabledReason={own.trim() === '' ? 'Bitte einen Grund wählen oder eingeben' : undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** What a dialog says whose deed failed, or perhaps didn't: a list beneath tells. */
export function deedFailureText(error: unknown): string {
  if (!mayBeDone(error)) return messageOf(error);
  return `${messageOf(error).replace(/\.$/, '')}. Ungewiss, ob es geschehen ist: Die Liste zeigt es, sonst bitte nochmals antippen.`;
}
