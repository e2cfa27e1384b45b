import { Button } from '../ui/button.tsx';
import { LogoutIcon } from '../ui/icons.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useLogOut } from './log-out.tsx';

/** The way out, and to one's own account. */
export function AccountKeys({ onLeave }: { onLeave: () => void }) {
  const logOut = useLogOut();
  return (
    <>
      <Button size="floor" icon={<LogoutIcon />} onClick={logOut}>
        Abmelden
      </Button>
      <LinkButton to="/account" onClick={onLeave}>
        Mein Konto
      </LinkButton>
    </>
  );
}
