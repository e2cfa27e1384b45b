import { useState } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { useWaitForRole } from '../../lib/wait-for-role.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { startPathOf } from './start-path.ts';

export function RegistrationSuccessPage() {
  const { user } = useSession();
  const [waits] = useState(user?.role === null);
  useWaitForRole();
  if (waits && user?.role) return <Navigate to={startPathOf(user)} replace />;
  return (
    <EntrancePage title="Vielen Dank für Ihre Registrierung!">
      <div className="grid gap-4">
        <span className="grid size-16 place-items-center rounded-pill bg-ok-box text-on-ok-box">
          <CheckIcon size={40} />
        </span>
        {user && (
          <p>
            Ihr Benutzername
            <strong className="tag-text block text-3xl">{user.username}</strong>
          </p>
        )}
        <p>Bitte kontaktieren Sie den Administrator, damit er Ihnen eine Rolle zuweist.</p>
        <LinkButton to="/login" variant="primary" size="floor" full>
          Zurück zum Login
        </LinkButton>
      </div>
    </EntrancePage>
  );
}
