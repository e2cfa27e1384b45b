import { createContext, type ReactNode, useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOutbox } from '../lib/outbox.ts';
import { useSession } from '../lib/session.tsx';
import { UnsentQuestion } from '../ui/unsent-question.tsx';

const LogOutContext = createContext<() => void>(() => undefined);

/** Logs out and goes to the login; asks first while orders wait on this device that only this person may send. */
export function useLogOut(): () => void {
  return useContext(LogOutContext);
}

export function LogOutGuard({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const { unsent } = useOutbox();
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
      <UnsentQuestion
        open={asking}
        consequence="Wer sich jetzt abmeldet, lässt sie auf diesem Gerät liegen: Die Küche bekommt sie erst, wenn sich hier wieder jemand anmeldet oder der Veranstalter sie bucht."
        what="abmelden"
        onConfirm={logOut}
        onCancel={() => setAsking(false)}
      />
    </LogOutContext>
  );
}
