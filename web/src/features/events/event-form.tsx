import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { useSubmission } from '../../lib/submission.ts';
import { useUnsavedGuard } from '../../lib/unsaved-guard.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardQuestion } from '../../ui/discard-question.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { Form } from '../../ui/form.tsx';
import { FormKeys } from '../../ui/form-keys.tsx';
import { EventFormFields } from './event-form-fields.tsx';
import { type EventProblems, problemsFrom, problemsOf, sameFields, trimmed } from './event-form-rules.ts';
import type { EventFields } from './events-api.ts';

export interface EventFormProps {
  initial: EventFields;
  /** Its books are: nobody can order in it before they are opened again. */
  isClosed?: boolean;
  /** Tags that are in use, so that none of them is suggested. */
  takenTags: readonly string[];
  /** Whether these may be saved, where somebody has to be asked before. */
  mayBeSaved?: (fields: EventFields) => Promise<boolean>;
  /** Says where to go on; nowhere when the page itself goes on. */
  onSave: (fields: EventFields) => Promise<{ to: string; state?: unknown } | undefined>;
  /** Where «Abbrechen» leads. */
  cancelTo: string;
  children?: ReactNode;
}

export function EventForm(props: EventFormProps) {
  const { initial, isClosed = false, takenTags, mayBeSaved, onSave, cancelTo, children } = props;
  const [fields, setFields] = useKeptEntries('event', initial);
  const [problems, setProblems] = useState<EventProblems>({});
  const [saved, setSaved] = useState(false);
  const { sending, failure, run } = useSubmission(messageOf);
  const guard = useUnsavedGuard(!saved && !sameFields(fields, initial));
  const box = useRef<HTMLDivElement>(null);
  // What stands at its field needn't be said twice.
  const isSaidAtField = Object.values(problems).some((problem) => problem === failure);

  function enter(change: Partial<EventFields>) {
    setFields((before) => ({ ...before, ...change }));
    const corrected = Object.keys(change);
    setProblems((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !corrected.includes(field))));
  }

  function submit() {
    const found = problemsOf(fields);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      try {
        const wanted = trimmed(fields);
        if (mayBeSaved && !(await mayBeSaved(wanted))) return;
        const next = await onSave(wanted);
        setSaved(true);
        if (next) await guard.go(next.to, next.state);
      } catch (error) {
        setProblems(problemsFrom(error));
        requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        throw error;
      }
    });
  }

  function cancel() {
    // What is on its way to the server nobody can call back: that is asked about.
    if (sending) guard.cancel(cancelTo);
    else void guard.go(cancelTo);
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    box.current?.querySelector('form')?.requestSubmit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter as an addition, «Speichern» is a button
    <div ref={box} onKeyDown={saveByKey}>
      <Form onSubmit={submit}>
        {failure && !isSaidAtField && (
          <FailureBox>
            <p>{failure}</p>
            {Object.keys(problems).length === 0 && <p>Ihre Eingaben sind noch da.</p>}
          </FailureBox>
        )}
        {children}
        <EventFormFields
          fields={fields}
          isClosed={isClosed}
          initialDate={initial.eventDate}
          problems={problems}
          takenTags={takenTags}
          onEnter={enter}
        />
        <FormKeys sending={sending}>
          <Button onClick={cancel} className="flex-1 sm:flex-none">
            Abbrechen
          </Button>
        </FormKeys>
      </Form>
      <DiscardQuestion guard={guard} />
    </div>
  );
}
