import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { onTop } from '../../lib/on-top.ts';
import { useSubmission } from '../../lib/submission.ts';
import { useUnsavedGuard } from '../../lib/unsaved-guard.ts';
import { DiscardQuestion } from '../../ui/discard-question.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { Form } from '../../ui/form.tsx';
import { FormKeys } from '../../ui/form-keys.tsx';
import { entryOf, problemsOf, readSettings, type SettingsEntry, type SettingsProblems } from './settings-entry.ts';
import { SettingsFields } from './settings-fields.tsx';

export interface SettingsFormProps {
  settings: OrganizerSettingsWire;
  /** `before`: as the form began. */
  onSave: (settings: OrganizerSettingsWire, before: OrganizerSettingsWire) => Promise<OrganizerSettingsWire>;
}

export function SettingsForm({ settings, onSave }: SettingsFormProps) {
  const [stored, setStored] = useState(() => entryOf(settings));
  const [entry, setEntry] = useKeptEntries('settings', stored);
  const [problems, setProblems] = useState<SettingsProblems>({});
  const [saved, setSaved] = useState(false);
  const { sending, failure, run } = useSubmission(messageOf);
  const guard = useUnsavedGuard(entry !== stored);
  const box = useRef<HTMLDivElement>(null);

  function enter(change: Partial<SettingsEntry>) {
    const next = { ...entry, ...change };
    setEntry(next);
    if (Object.keys(problems).length > 0) setProblems(problemsOf(next));
  }

  function submit() {
    const found = problemsOf(entry);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      try {
        const after = entryOf(await onSave(readSettings(entry), readSettings(stored)));
        setStored(after);
        // What has been typed since stays.
        setEntry((now) => (now === entry ? after : (onTop(now, entry, after) as SettingsEntry)));
        setSaved(true);
      } catch (error) {
        if (error instanceof ApiError) {
          setProblems(Object.fromEntries(error.details.map(({ path, message }) => [path, message])));
          requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }
        throw error;
      }
    });
  }

  return (
    <div ref={box}>
      <Form onSubmit={submit}>
        {failure && (
          <FailureBox>
            <p>{failure}</p>
            <p>Ihre Eingaben sind noch da.</p>
          </FailureBox>
        )}
        <SettingsFields entry={entry} problems={problems} onEnter={enter} />
        <FormKeys sending={sending}>
          <p role="status" className="min-w-0 flex-1 font-semibold">
            {saved && entry === stored && 'Gespeichert'}
          </p>
        </FormKeys>
      </Form>
      <DiscardQuestion guard={guard} />
    </div>
  );
}
