import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { useState } from 'react';
import { ownEventState } from '../lib/session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { AccountKeys } from './account-keys.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { displayNameOf } from './display-name.ts';
import type { NavigationEntry } from './navigation-entries.ts';

export interface NavigationSheetProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  current: NavigationEntry | undefined;
}

export function NavigationSheet({ user, entries, current }: NavigationSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Navigation öffnen" icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Menü" placement="side">
        <p className="tag-text mb-2 text-ink-2">{displayNameOf(user)}</p>
        <nav aria-label="Hauptnavigation" className="-mx-2 grid">
          {entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              state={entry.to === '/' ? ownEventState(user) : null}
              onClick={() => setOpen(false)}
              aria-current={entry === current ? 'page' : undefined}
              className={`flex min-h-14 items-center rounded-control border-l-4 px-3 text-lg font-semibold ${entry === current ? 'border-primary bg-sunken' : 'border-transparent'}`}
            >
              {entry.label}
            </Link>
          ))}
        </nav>
        <div className="mt-4 grid gap-5 border-t border-hairline pt-4">
          {/* Above the settings: nobody looks for the way out below the edge of the screen. */}
          <AccountKeys onLeave={() => setOpen(false)} />
          <DeviceSettings />
        </div>
      </Dialog>
    </>
  );
}
