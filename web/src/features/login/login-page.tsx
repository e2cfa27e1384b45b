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
import { useLoginSubmission } from './login-failure.ts';
import { pathAfterLogin, stateAfterLogin, tagOfLost, wantedPage } from './start-path.ts';
import { WaiterLoginPage } from './waiter-login-page.tsx';

export function LoginPage() {
  const { state } = useLocation();
  return tagOfLost(state) === undefined ? <OfficeLogin /> : <WaiterLoginPage />;
}

function OfficeLogin() {
  const { login, endedBy } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { passwordInput, sending, failure, run } = useLoginSubmission();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});

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
          <AlertBox tone="warn">Sie müssen angemeldet sein, um diese Aktion auszuführen.</AlertBox>
        )}
        {endedBy === 'nobody' && !failure && wantedPage(state) !== undefined && (
          <AlertBox tone="info">Sie müssen angemeldet sein, um diese Seite anzuzeigen.</AlertBox>
        )}
        {failure && <AlertBox tone="error">{failure}</AlertBox>}
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
        <Button type="submit" variant="primary" size="floor" full loading={sending}>
          Anmelden
        </Button>
      </Form>
      <div className="mt-6 grid gap-3 border-t border-hairline pt-6">
        <LinkButton to="/waiter-login" size="floor" full>
          Kellner-Login
        </LinkButton>
        <p className="text-center">
          <TextLink to="/register">Registrieren</TextLink>
        </p>
      </div>
    </EntrancePage>
  );
}
