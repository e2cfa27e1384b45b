import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { Form } from '../../ui/form.tsx';
import { useNoteUnsaved } from '../../ui/unsaved-forms.tsx';
import { useDiscard } from '../../ui/use-discard.tsx';

interface EntryFormProps {
  ref: Ref<HTMLFormElement>;
  name: string;
  /** Something was entered that is not saved. */
  changed: boolean;
  /** What went wrong with saving. */
  failure: string | undefined;
  sending: boolean;
  disabledReason?: string | undefined;
  /** Beside the keys: what was saved, or why nothing can be. */
  status?: string | undefined;
  onSubmit: () => void;
  /** Where something is edited; what is always there has nothing to cancel. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** What an entry of the menu is written in, with its keys: Enter saves, Esc cancels, after a question where something is unsaved. */
export function EntryForm(props: EntryFormProps) {
  const { ref, name, changed, failure, sending, disabledReason, status, onSubmit, onCancel, children } = props;
  const discard = useDiscard(changed, onCancel);
  useNoteUnsaved(name, changed);
  return (
    <>
      <Form ref={ref} onSubmit={onSubmit} onKeyDown={discard.cancelByKey}>
        {failure && <FailureBox>{failure}</FailureBox>}
        {children}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {status !== undefined && (
            <p role="status" className="mr-auto min-w-0 text-ink-2">
              {status}
            </p>
          )}
          {onCancel && <Button onClick={discard.cancel}>Abbrechen</Button>}
          <Button type="submit" variant="primary" loading={sending} disabledReason={disabledReason}>
            Speichern
          </Button>
        </div>
      </Form>
      {discard.question}
    </>
  );
}
