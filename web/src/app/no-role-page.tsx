import { useEffect } from 'react';
import { useSession } from '../lib/session.tsx';
import { AlertBox } from '../ui/alert-box.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** The administrator often stands beside the person; the page goes on by itself. */
const ASK_AGAIN_MS = 5_000;

export function NoRolePage() {
  const { user, logout, refresh } = useSession();

  useEffect(() => {
    const timer = setInterval(() => void refresh(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [refresh]);

  return (
    <Page title="Noch keine Rolle" width="form">
      <div className="grid gap-4">
        <AlertBox tone="info">
          Ihrem Konto ist noch keine Rolle zugewiesen. Bitte wenden Sie sich an den Administrator.
        </AlertBox>
        <p>
          Ihr Benutzername: <strong className="tag-text">{user?.username}</strong>
        </p>
        <Button size="floor" onClick={() => void logout()}>
          Abmelden
        </Button>
      </div>
    </Page>
  );
}
