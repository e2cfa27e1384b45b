import { createContext, type ReactNode, useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendNow, useOutbox } from '../lib/outbox.ts';
import { useSession } from '../lib/session.tsx';
import { waitingText } from '../lib/waiting-text.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

const LogOutContext = createContext<() => void>(() => undefined);

/** Logs out and goes to the login; asks first while orders wait on this device that only this person may send. */
export function useLogOut(): () => void {
  return useContext(LogOutContext);
}

export function LogOutGuard({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const { unsent, oldestSince } = useOutbox();
  const { logout } = useSession();
  const navigate = useNavigate();

  function logOut() {
    setAsking(false);
    void logout();
    void navigate('/login');
  }

  return (
    <LogOutContext value={() => (unsent > 0 ? setAsking(true) : logOut())}>
      {children}
      <AlertDialog
        open={asking}
        question={unsent > 0 ? 'Bestellungen sind noch nicht beim Server' : 'Jetzt ist alles beim Server'}
        detail={
          unsent > 0 ? (
            <>
              <p>
                {waitingText(unsent, oldestSince)}. Wer sich jetzt abmeldet, lässt sie auf diesem Gerät liegen: Die
                Küche bekommt sie erst, wenn sich hier wieder jemand anmeldet oder der Veranstalter sie bucht.
              </p>
              <div className="mt-3">
                <Button full onClick={() => void sendNow()}>
                  Jetzt senden
                </Button>
              </div>
            </>
          ) : (
            <p>Es wartet nichts mehr auf diesem Gerät.</p>
          )
        }
        confirmLabel={unsent > 0 ? 'Trotzdem abmelden' : 'Abmelden'}
        tone={unsent > 0 ? 'danger' : 'primary'}
        onConfirm={logOut}
        onCancel={() => setAsking(false)}
      />
    </LogOutContext>
  );
}
