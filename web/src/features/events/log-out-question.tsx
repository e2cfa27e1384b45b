import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { mayBeDone, messageOf } from '../../lib/api.ts';
import { useMutation } from '../../lib/mutations.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { devicesQuery, logOutDevices } from './events-api.ts';

/** Where the form of an event leads when the waiters' password was changed in it. */
export const PASSWORD_CHANGED = { passwordChanged: true };

/** After a new password: whoever is logged in with the old one stays so until the organizer says otherwise. */
export function LogOutQuestion({ event }: { event: Event }) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const tag = event.waiterAccessTag ?? '';
  const isWanted = tag !== '' && (state as typeof PASSWORD_CHANGED | null)?.passwordChanged === true;
  const { data: devices = [] } = useQuery({ ...devicesQuery(tag), enabled: isWanted });
  // Answered once, it isn't asked again after a reload.
  const answered = () => navigate({ search }, { replace: true, state: null });
  const logOut = useMutation({ mutationFn: () => logOutDevices(tag) });

  return (
    <>
      <Outcome logOut={logOut} isAsking={isWanted} />
      <AlertDialog
        open={isWanted && devices.length > 0}
        question="Alle Geräte abmelden?"
        detail={
          <div className="grid gap-2">
            <strong className="wrap-anywhere">
              <WholeWords text={`${event.name}: ${countOf(devices)}`} />
            </strong>
            <p>
              {event.waiterAccessPassword
                ? 'Das neue Passwort ist gespeichert.'
                : 'Das Passwort ist entfernt: Wer abgemeldet ist, kommt erst mit einem neuen wieder herein.'}{' '}
              Wer schon angemeldet ist, bleibt es, auch ein verlorenes Gerät.
            </p>
            <p>
              Abgemeldete Kellner müssen sich neu anmelden, bevor sie weiter bestellen. Die Service-Nummern bleiben.
              Bestellungen, die auf einem Gerät warten, gehen nicht verloren: Nach dem Anmelden werden sie gesendet,
              sonst entscheiden Sie darüber.
            </p>
            {logOut.isError && (
              <p role="alert" className="font-semibold text-danger">
                {notLoggedOut(logOut.error)}
              </p>
            )}
          </div>
        }
        confirmLabel="Abmelden"
        busy={logOut.isPending}
        onConfirm={() => {
          if (!logOut.isPending) logOut.mutate(undefined, { onSuccess: () => void answered() });
        }}
        onCancel={() => void answered()}
      />
    </>
  );
}

type Outcome = Pick<UseMutationResult<unknown, Error, void>, 'isSuccess' | 'error' | 'reset'>;

/** Seen from everywhere on the page: the form before it was left at its end. */
function Outcome({ logOut: { isSuccess, error, reset }, isAsking }: { logOut: Outcome; isAsking: boolean }) {
  if (isAsking || !(isSuccess || error)) return null;
  return (
    <div className="sticky bottom-2 z-10 mr-(--corner) print:hidden">
      <AlertBox
        tone={error ? 'error' : 'ok'}
        action={<IconButton label="Meldung schliessen" icon={<CloseIcon />} onClick={reset} />}
      >
        {error ? notLoggedOut(error) : 'Alle Geräte sind abgemeldet.'}
      </AlertBox>
    </div>
  );
}

export function countOf(devices: readonly Device[]): string {
  return devices.length === 1 ? '1 Gerät' : `${devices.length} Geräte`;
}

function notLoggedOut(error: unknown): string {
  if (!mayBeDone(error)) return `Nicht abgemeldet: ${messageOf(error)}`;
  return `Ungewiss, ob abgemeldet: ${messageOf(error)}`;
}
