import { useState } from 'react';
import { useLocation } from 'react-router';
import { useChrome } from '../lib/chrome.tsx';
import { useSession } from '../lib/session.tsx';
import { BottomSheet } from '../ui/bottom-sheet.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MoreIcon } from '../ui/icons.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { AccountKeys } from './account-keys.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { displayNameOf } from './display-name.ts';
import { homeOf } from './home.ts';

/** Whoever takes an order is there already. */
const ORDERING = /^\/(tables|menu|event-menu|payment)?$/;

/** «⋯»: how this device looks, and the way out. */
export function UserMenu() {
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const { navHidden } = useChrome();
  const { pathname } = useLocation();

  return (
    <>
      <IconButton label="Menü" icon={<MoreIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <BottomSheet open={open} onClose={() => setOpen(false)} title="Menü">
        <div className="grid gap-5">
          {user && <p className="tag-text text-ink-2">{displayNameOf(user)}</p>}
          <DeviceSettings />
          {user && navHidden && !ORDERING.test(pathname) && (
            <LinkButton {...homeOf(user)} variant="primary" onClick={() => setOpen(false)}>
              Zur Bestellung
            </LinkButton>
          )}
          {user && <AccountKeys onLeave={() => setOpen(false)} />}
        </div>
      </BottomSheet>
    </>
  );
}
