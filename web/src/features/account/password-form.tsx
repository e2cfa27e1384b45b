import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newPasswordProblems, noProblems, passwordFailure } from '../../lib/new-password-rules.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { Form } from '../../ui/form.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { changePassword, ownSessionsQuery } from './account-api.ts';

const EMPTY = { oldPassword: '', password: '', repeated: '' };

export function PasswordForm() {
  const queries = useQueryClient();
  const { sending, failure, run } = useSubmission((error) =>
    passwordFailure(error, 'Stimmt beim nächsten Versuch das bisherige nicht mehr'),
  );
  const [entered, setEntered] = useState(EMPTY);
  const [problems, setProblems] = useState({});
  const [done, setDone] = useState(false);

  function enter(change: Partial<typeof EMPTY>) {
    const next = { ...entered, ...change };
    setEntered(next);
    setDone(false);
    if (!noProblems(problems)) setProblems(newPasswordProblems(next));
  }

  function submit() {
    const found = newPasswordProblems(entered);
    setProblems(found);
    if (!noProblems(found)) return;
    void run(async () => {
      await changePassword({ oldPassword: entered.oldPassword, newPassword: entered.password });
      setEntered(EMPTY);
      setDone(true);
      await queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    });
  }

  return (
    <Form onSubmit={submit}>
      {failure && <FailureBox>{failure}</FailureBox>}
      {done && (
        <AlertBox tone="ok">
          Das Passwort ist geändert. Überall sonst, wo Sie angemeldet waren, sind Sie nun abgemeldet.
        </AlertBox>
      )}
      <PasswordField
        label="Bisheriges Passwort"
        name="old-password"
        autoComplete="current-password"
        value={entered.oldPassword}
        onChange={(event) => enter({ oldPassword: event.target.value })}
      />
      <NewPasswordFields label="Neues Passwort" entered={entered} problems={problems} onEnter={enter} />
      <Button type="submit" variant="primary" loading={sending}>
        Passwort ändern
      </Button>
    </Form>
  );
}
