import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { Form } from '../../ui/form.tsx';
import { useNoteUnsaved } from '../../ui/unsaved-forms.tsx';
import { useDiscard } from '../../ui/use-discard.tsx';
import './item-pane.css';

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
  /** Beside it stands the status where there is room, and the keys beside the last fields: so a list below is in sight. */
  title?: string | undefined;
  children: ReactNode;
  lastFields?: ReactNode;
}

/** What an entry of the menu is written in, with its keys: Enter saves, Esc cancels, after a question where something is unsaved. */
export function EntryForm(props: EntryFormProps) {
  const { ref, name, changed, failure, sending, disabledReason, status, onSubmit, onCancel, title } = props;
  const discard = useDiscard(changed, onCancel);
  useNoteUnsaved(name, changed);
  return (
    <>
      <Form ref={ref} onSubmit={onSubmit} onKeyDown={discard.cancelByKey} className={title ? 'titled-form' : ''}>
        {title && <h3 className="text-lg font-bold">{title}</h3>}
        <div className="form-fields grid grid-cols-[minmax(0,1fr)] gap-4">
          {failure && <FailureBox>{failure}</FailureBox>}
          {props.children}
          <div className="last-fields">
            {props.lastFields}
            <div className="form-keys">
              {!title && status !== undefined && <Status className="mr-auto min-w-0">{status}</Status>}
              {onCancel && <Button onClick={discard.cancel}>Abbrechen</Button>}
              <Button type="submit" variant="primary" loading={sending} disabledReason={disabledReason}>
                Speichern
              </Button>
            </div>
          </div>
        </div>
        {title && status !== undefined && <Status className="form-status">{status}</Status>}
      </Form>
      {discard.question}
    </>
  );
}

function Status({ className, children }: { className: string; children: string }) {
  return (
    <p role="status" className={`text-ink-2 wrap-anywhere ${className}`}>
      {children}
    </p>
  );
}
