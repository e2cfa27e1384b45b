import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DeviceIdentity } from '../../lib/device-identity.ts';
import { useSession } from '../../lib/session.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';
import { vibrateSuccess } from '../../lib/vibrate.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DeviceNameSheet } from './device-name-sheet.tsx';
import { DeviceRow } from './device-row.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { LoginFailure, useLoginSubmission } from './login-failure.tsx';
import { useDeviceIdentity } from './use-device-identity.ts';

/** Long enough to read the greeting out of the corner of the eye. */
const REDIRECT_DELAY_MS = 100;
const LAST_TAG_KEY = 'lastEventTag';

export function WaiterLoginPage() {
  const { waiterLogin } = useSession();
  const [search] = useSearchParams();
  const enterEvent = useDelayedEntry();
  const device = useDeviceIdentity();
  const { passwordInput, sending, failure, run } = useLoginSubmission('Veranstalter');
  const [tag, setTag] = useState(() => search.get('tag') ?? readStored(LAST_TAG_KEY) ?? '');
  const [password, setPassword] = useState('');
  const [nameByHand, setNameByHand] = useState(false);
  const [missing, setMissing] = useState<{ tag?: string; password?: string }>({});
  const [greeting, setGreeting] = useState<string>();

  function submit() {
    // Its answer would come when the tables are there, and lead away from whichever is being served.
    if (greeting !== undefined) return;
    const found = {
      ...(tag.trim() === '' && { tag: 'Event-Kürzel fehlt.' }),
      ...(password === '' && { password: 'Passwort fehlt.' }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    if (nameByHand) return device.askForName();
    void run(async () => logIn(await device.require()));
  }

  async function logIn({ identifier }: DeviceIdentity) {
    const waiter = await waiterLogin({
      tag: tag.trim(),
      password,
      ipAddress: identifier,
      entryKey: location.hash.slice(1, 65),
    });
    writeStored(LAST_TAG_KEY, tag.trim());
    setGreeting(`Hallo Service ${waiter.serviceNumber} – ${waiter.eventName}`);
    vibrateSuccess();
    enterEvent(waiter.eventId);
  }

  return (
    <EntrancePage title="Kellner-Login" failed={failure !== undefined}>
      <Form onSubmit={submit}>
        <LoginFailure text={failure} />
        {greeting && <AlertBox tone="ok">{greeting}</AlertBox>}
        <TextField
          label="Event-Kürzel"
          name="tag"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={tag}
          error={missing.tag}
          onChange={(event) => setTag(event.target.value)}
          className="tag-text text-2xl font-semibold"
        />
        <PasswordField
          ref={passwordInput}
          label="Passwort"
          name="password"
          autoComplete="current-password"
          // Who came by the event's code has everything else.
          autoFocus={search.has('tag')}
          value={password}
          error={missing.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DeviceRow identity={device.identity} onNameByHand={() => setNameByHand(true)} />
        <Checkbox
          label="Gerät selbst benennen"
          checked={nameByHand}
          onChange={(event) => setNameByHand(event.target.checked)}
        />
        {device.detecting && (
          <div role="status" className="flex items-center justify-between gap-3">
            <span>Gerät wird erkannt...</span>
            <Button onClick={device.skipDetection}>Überspringen</Button>
          </div>
        )}
        <Button type="submit" variant="primary" size="floor" full loading={sending}>
          Anmelden
        </Button>
      </Form>
      <p className="mt-4 text-center">
        <TextLink to="/login">Anmelden mit Benutzername</TextLink>
      </p>
      <DeviceNameSheet
        open={device.askingForName}
        onClose={device.stopAsking}
        onName={(name) => {
          const named = device.name(name);
          void run(async () => logIn(named));
        }}
      />
    </EntrancePage>
  );
}

function useDelayedEntry() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (eventId: number) => {
    timer.current = setTimeout(() => {
      void navigate('/event-menu', { replace: true, state: { eventId, preSelectedEvent: true } });
    }, REDIRECT_DELAY_MS);
  };
}
