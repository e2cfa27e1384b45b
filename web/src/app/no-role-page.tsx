import { useSession } from '../lib/session.tsx';
import { useWaitForRole } from '../lib/wait-for-role.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useLogOut } from './log-out.tsx';

export function NoRolePage() {
  const { user } = useSession();
  const logOut = useLogOut();
  useWaitForRole();
  return (
    <Page title="Noch keine Rolle" width="form">
      <div className="grid gap-4">
        <AlertBox tone="info">
          Ihrem Konto ist noch keine Rolle zugewiesen. Bitte wenden Sie sich an den Administrator.
        </AlertBox>
        <p>
          Ihr Benutzername: <strong className="tag-text">{user?.username}</strong>
        </p>
        <Button size="floor" onClick={logOut}>
          Abmelden
        </Button>
      </div>
    </Page>
  );
}
