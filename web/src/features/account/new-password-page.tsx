import { useState } from 'react';
import { useLocation } from 'react-router';
import { newPasswordProblems, noProblems, passwordFailure } from '../../lib/new-password-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { readStoredUser } from '../../lib/stored-user.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type NewPassword, NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Page } from '../../ui/page.tsx';
import { resetPassword } from './account-api.ts';

/** Where the administrator's one-time link leads; its token stands behind the `#`. */
export function NewPasswordPage() {
  const token = useLocation().hash.slice(1);
  const { user, refresh, logout } = useSession();
  const { sending, failure, run } = useSubmission((error) =>
    passwordFailure(error, 'Gilt beim nächsten Versuch der Link nicht mehr'),
  );
  const [entered, setEntered] = useState<NewPassword>({ password: '', repeated: '' });
  const [problems, setProblems] = useState({});
  const [done, setDone] = useState(false);

  function enter(change: Partial<NewPassword>) {
    const next = { ...entered, ...change };
    setEntered(next);
    if (!noProblems(problems)) setProblems(newPasswordProblems(next));
  }

  function submit() {
    const found = newPasswordProblems(entered);
    setProblems(found);
    if (!noProblems(found)) return;
    void run(async () => {
      await resetPassword({ token, newPassword: entered.password });
      await leaveIfEnded();
      setDone(true);
    });
  }

  /** The new password has ended the person's sessions; the link may also be somebody else's. */
  async function leaveIfEnded() {
    if (!user) return;
    await refresh();
    if (!readStoredUser()) void logout();
  }

  return (
    <Page title="Neues Passwort" width="form" failed={failure !== undefined || !noProblems(problems)}>
      {done ? (
        <div className="grid gap-4">
          <AlertBox tone="ok">Das neue Passwort gilt. Bitte melden Sie sich damit an.</AlertBox>
          <LinkButton to="/login" variant="primary">
            Anmelden
          </LinkButton>
        </div>
      ) : token === '' ? (
        <AlertBox tone="error">Der Link ist unvollständig. Bitte beim Administrator einen neuen verlangen.</AlertBox>
      ) : (
        <Form onSubmit={submit}>
          {failure && <FailureBox>{failure}</FailureBox>}
          <NewPasswordFields label="Neues Passwort" entered={entered} problems={problems} onEnter={enter} />
          <Button type="submit" variant="primary" size="floor" full loading={sending}>
            Passwort setzen
          </Button>
        </Form>
      )}
    </Page>
  );
}
