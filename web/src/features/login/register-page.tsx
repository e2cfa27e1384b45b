import type { Registration } from '@bestellsystem/domain/accounts-schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, reasonOf } from '../../lib/api.ts';
import { noProblems } from '../../lib/new-password-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { type RegistrationProblems, registrationProblems } from './registration-rules.ts';

/** Where the server doesn't say that it is closed, the form is there: it says so itself, if need be. */
const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => api.get<Registration>('/api/auth/registration', { signal }),
});

export function RegisterPage() {
  const { data: registration } = useQuery(registrationQuery);
  // What is being typed stays, and the server's answer to it says the same.
  const [typing, setTyping] = useState(false);
  const isClosed = registration?.open === false && !typing;
  return isClosed ? (
    <EntrancePage title="Registrieren">
      <AlertBox tone="info">{registration.message}</AlertBox>
      <BackToLogin />
    </EntrancePage>
  ) : (
    <RegistrationForm onType={() => setTyping(true)} />
  );
}

function BackToLogin() {
  return (
    <p className="mt-4 text-center">
      <TextLink to="/login">Zurück zum Login</TextLink>
    </p>
  );
}

function RegistrationForm({ onType }: { onType: () => void }) {
  const { register } = useSession();
  const navigate = useNavigate();
  const { sending, failure, run, forgetFailure } = useSubmission(registrationFailure);
  const [entered, setEntered] = useState({ username: '', password: '', repeated: '' });
  const [problems, setProblems] = useState<RegistrationProblems>({});

  function enter(change: Partial<typeof entered>) {
    onType();
    const next = { ...entered, ...change };
    setEntered(next);
    // What was found fault with is checked while it is being corrected.
    if (!noProblems(problems)) setProblems(registrationProblems(next));
  }

  function compareRepeated() {
    const { repeated } = registrationProblems(entered);
    if (entered.repeated !== '' && repeated) setProblems({ ...problems, repeated });
  }

  function submit() {
    const found = registrationProblems(entered);
    setProblems(found);
    if (!noProblems(found)) return forgetFailure();
    void run(async () => {
      await register(entered.username.trim(), entered.password);
      void navigate('/registration-success', { replace: true });
    });
  }

  return (
    <EntrancePage title="Registrieren" failed={failure !== undefined || !noProblems(problems)}>
      <Form onSubmit={submit}>
        {failure && <FailureBox>{failure}</FailureBox>}
        <TextField
          label="Benutzername"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          value={entered.username}
          error={problems.username}
          onChange={(event) => enter({ username: event.target.value })}
        />
        <NewPasswordFields
          label="Passwort"
          entered={entered}
          problems={problems}
          onEnter={enter}
          onRepeated={compareRepeated}
        />
        <Button type="submit" variant="primary" size="floor" full loading={sending}>
          Registrieren
        </Button>
      </Form>
      <BackToLogin />
    </EntrancePage>
  );
}

function registrationFailure(error: unknown): string {
  return reasonOf(error) ?? 'Registrierung fehlgeschlagen';
}
