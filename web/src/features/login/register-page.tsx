import { MIN_PASSWORD_LENGTH, passwordProblem } from './password-rules.ts';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export function RegisterPage() {
  const { register } = useSession();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = passwordProblem(password, repeated);
    setProblem(found);
    setFailure(undefined);
    if (found || locked.current) return;
    locked.current = true;
    setSending(true);
    try {
      await register(username.trim(), password);
      void navigate('/registration-success', { replace: true });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Registrierung fehlgeschlagen');
    } finally {
      locked.current = false;
      setSending(false);
    }
  }

  return (
    <Page title="Registrieren" width="card" failed={failure !== undefined || problem !== undefined}>
      <form onSubmit={submit} className="grid gap-4">
        {(failure ?? problem) && <AlertBox tone="error">{failure ?? problem}</AlertBox>}
        <TextField
          label="Benutzername"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={3}
          maxLength={64}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label="Passwort"
          name="new-password"
          autoComplete="new-password"
          hint={`Mindestens ${MIN_PASSWORD_LENGTH} Zeichen`}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Passwort bestätigen"
          name="repeat-password"
          autoComplete="new-password"
          required
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
          onBlur={() => setProblem(repeated === '' ? undefined : passwordProblem(password, repeated))}
        />
        <Button type="submit" variant="primary" size="floor" full loading={sending}>
          Registrieren
        </Button>
      </form>
      <p className="mt-4">
        Schon registriert?{' '}
        <Link to="/login" className="inline-flex min-h-12 items-center font-semibold text-primary underline">
          Zur Anmeldung
        </Link>
      </p>
    </Page>
  );
}
