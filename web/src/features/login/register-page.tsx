import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { noProblems, type RegistrationProblems, registrationProblems } from './registration-rules.ts';

export function RegisterPage() {
  const { register } = useSession();
  const navigate = useNavigate();
  const { sending, failure, run } = useSubmission(registrationFailure);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problems, setProblems] = useState<RegistrationProblems>({});

  function submit() {
    const found = registrationProblems({ username, password, repeated });
    setProblems(found);
    if (!noProblems(found)) return;
    void run(async () => {
      await register(username.trim(), password);
      void navigate('/registration-success', { replace: true });
    });
  }

  return (
    <Page title="Registrieren" width="card" failed={failure !== undefined || !noProblems(problems)}>
      <Form onSubmit={submit}>
        {failure && <AlertBox tone="error">{failure}</AlertBox>}
        <TextField
          label="Benutzername"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          value={username}
          error={problems.username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label="Passwort"
          name="new-password"
          autoComplete="new-password"
          hint="Mindestens 6 Zeichen"
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Passwort bestätigen"
          name="repeated-password"
          autoComplete="new-password"
          value={repeated}
          error={problems.repeated}
          onChange={(event) => setRepeated(event.target.value)}
          onBlur={() => repeated !== '' && setProblems(registrationProblems({ username, password, repeated }))}
        />
        <Button type="submit" variant="primary" size="floor" full loading={sending}>
          Registrieren
        </Button>
      </Form>
      <p className="mt-4 text-center">
        <Link
          to="/login"
          className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
        >
          Zurück zum Login
        </Link>
      </p>
    </Page>
  );
}

function registrationFailure(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : 'Registrierung fehlgeschlagen';
}
