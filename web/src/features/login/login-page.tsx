import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { LoginFailure, useLoginSubmission } from './login-failure.tsx';
import { pathAfterLogin, stateAfterLogin, wantedPage } from './start-path.ts';

/** Whoever has no account is helped on by nothing else here. */
const LOGGED_OUT =
  'Dieses Gerät wurde abgemeldet. Bitte beim «Kellner-Login» neu anmelden; was hier wartet, wird danach gesendet.';

export function LoginPage() {
  const { login, endedBy, isLostWaiter } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { passwordInput, sending, failure, run } = useLoginSubmission('Administrator');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const waiterLogin = (
    <LinkButton to="/waiter-login" size="floor" variant={isLostWaiter ? 'primary' : 'neutral'} full>
      Kellner-Login
    </LinkButton>
  );

  function submit() {
    const found = {
      ...(username.trim() === '' && { username: 'Benutzername fehlt.' }),
      ...(password === '' && { password: 'Passwort fehlt.' }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      const user = await login(username.trim(), password);
      void navigate(pathAfterLogin(user, state), { replace: true, state: stateAfterLogin() });
    });
  }

  return (
    <EntrancePage title="Anmelden" failed={failure !== undefined}>
      <Form onSubmit={submit}>
        {endedBy === 'server' && !failure && (
          <AlertBox tone="warn">
            <p>Sie müssen angemeldet sein, um diese Aktion auszuführen.</p>
            {isLostWaiter && <p>{LOGGED_OUT}</p>}
          </AlertBox>
        )}
        {isLostWaiter && waiterLogin}
        {endedBy === 'nobody' && !failure && wantedPage(state) !== undefined && (
          <AlertBox tone="info">Sie müssen angemeldet sein, um diese Seite anzuzeigen.</AlertBox>
        )}
        <LoginFailure text={failure} />
        <TextField
          label="Benutzername"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          error={missing.username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          ref={passwordInput}
          label="Passwort"
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant={isLostWaiter ? 'neutral' : 'primary'} size="floor" full loading={sending}>
          Anmelden
        </Button>
      </Form>
      <div className="mt-6 grid gap-3 border-t border-hairline pt-6">
        {!isLostWaiter && waiterLogin}
        <p className="text-center">
          <TextLink to="/register">Registrieren</TextLink>
        </p>
      </div>
    </EntrancePage>
  );
}
