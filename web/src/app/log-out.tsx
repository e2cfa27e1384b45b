import { createContext, type ReactNode, useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOnline } from '../lib/network-state.ts';
import { useOutbox } from '../lib/outbox.ts';
import { useSession } from '../lib/session.tsx';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { UnsentQuestion } from '../ui/unsent-question.tsx';

const LogOutContext = createContext<() => void>(() => undefined);

/**
 * Logs out and goes to the login; asks first while orders wait on this device that only this person may send, and while
 * nobody could log in again.
 */
export function useLogOut(): () => void {
  return useContext(LogOutContext);
}

export function LogOutGuard({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<'unsent' | 'offline'>();
  const { unsent } = useOutbox();
  const online = useOnline();
  const { logout } = useSession();
  const navigate = useNavigate();
  const answers = { onConfirm: logOut, onCancel: () => setAsking(undefined) };

  function logOut() {
    setAsking(undefined);
    void logout();
    void navigate('/login');
  }

  function askOrLogOut() {
    if (unsent > 0) setAsking('unsent');
    else if (online) logOut();
    else setAsking('offline');
  }

  return (
    <LogOutContext value={askOrLogOut}>
      {children}
      <UnsentQuestion
        open={asking === 'unsent'}
        consequence="Wer sich abmeldet, lässt sie liegen: Die Küche bekommt sie erst, wenn sich hier wieder jemand anmeldet oder der Veranstalter sie bucht."
        what="Abmelden"
        {...answers}
      />
      <AlertDialog
        open={asking === 'offline'}
        question={online ? 'Wieder verbunden' : 'Keine Verbindung zum Server'}
        detail={online ? undefined : 'Ohne sie kann sich hier niemand anmelden.'}
        confirmLabel="Abmelden"
        tone={online ? 'primary' : 'danger'}
        {...answers}
      />
    </LogOutContext>
  );
}
