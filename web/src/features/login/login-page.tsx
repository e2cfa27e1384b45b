import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { loginFailure } from './login-failure.ts';
import { pathAfterLogin } from './start-path.ts';

export function LoginPage() {
  const { login, endedBy } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (locked.current) return;
    locked.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const user = await login(username.trim(), password);
      void navigate(pathAfterLogin(user, state), { replace: true });
    } catch (error) {
      setFailure(loginFailure(error));
      if (error instanceof ApiError && error.status === 401) passwordInput.current?.select();
    } finally {
      locked.current = false;
      setSending(false);
    }
  }

  return (
    <Page title="Anmelden" width="card" failed={failure !== undefined}>
      <form onSubmit={submit} className="grid gap-4">
        {endedBy === 'server' && !failure && (
          <AlertBox tone="warn">Sie müssen angemeldet sein, um diese Aktion auszuführen.</AlertBox>
        )}
        {failure && <AlertBox tone="error">{failure}</AlertBox>}
        <TextField
          label="Benutzername"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          ref={passwordInput}
          label="Passwort"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" size="floor" full loading={sending}>
          Anmelden
        </Button>
      </form>
      <div className="mt-4 grid gap-4">
        <LinkButton to="/waiter-login" size="floor" full>
          Kellner-Login
        </LinkButton>
        <Link
          to="/register"
          className="inline-flex min-h-12 items-center justify-center font-semibold text-primary underline"
        >
          Registrieren
        </Link>
      </div>
    </Page>
  );
}
