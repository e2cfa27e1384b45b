import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { useLocation } from 'react-router';
import { useMedia } from '../lib/media.ts';
import { ownEventState } from '../lib/session.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LogoutIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { displayNameOf } from './display-name.ts';
import { homeOf } from './home.ts';
import { LinkIndicator } from './link-indicator.tsx';
import { useLogOut } from './log-out.tsx';
import { currentEntry, entriesFor } from './navigation-entries.ts';
import { NavigationSheet } from './navigation-sheet.tsx';
import { UserMenu } from './user-menu.tsx';

/** With more, a bar of middle width leaves less room for the user's name. */
const FEW_ENTRIES = 2;

export function NavigationBar({ user, compact }: { user: SessionUser; compact: boolean }) {
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const narrow = useMedia('(max-width: 1279.98px)');
  const entries = entriesFor(user.role);
  // Beside many entries a link that works is only a glyph, and so is the way out.
  const isCrowded = narrow && entries.length > FEW_ENTRIES;
  const current = currentEntry(entries, pathname);

  return (
    <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-2 border-b border-hairline bg-surface px-3">
      <BrandLink user={user} compact={compact} isCrowded={isCrowded} />
      {compact ? (
        <>
          <span className="min-w-0 flex-1" />
          <LinkIndicator />
          <NavigationSheet user={user} entries={entries} current={current} />
        </>
      ) : (
        <>
          <nav aria-label="Hauptnavigation" className="flex min-w-0 overflow-x-auto">
            {entries.map((entry) => (
              <Link
                key={entry.to}
                to={entry.to}
                state={entry.to === '/' ? ownEventState(user) : null}
                aria-current={entry === current ? 'page' : undefined}
                className={`flex h-14 shrink-0 items-center border-y-4 border-t-transparent px-2 font-semibold ${isCrowded ? 'max-lg:text-sm' : 'lg:px-3'} ${entry === current ? 'border-b-primary' : 'border-b-transparent text-ink-2 hover:text-ink'}`}
              >
                {entry.label}
              </Link>
            ))}
          </nav>
          {/* Cut off where it must be; it stands whole in the menu «⋯». */}
          <span className="tag-text min-w-0 flex-1 truncate text-right text-sm text-ink-2" title={displayNameOf(user)}>
            {displayNameOf(user)}
          </span>
          <LinkIndicator compact={isCrowded} />
          <UserMenu />
          {/* The page for somebody without a role has its own. */}
          {user.role !== null && (
            <>
              {!isCrowded && (
                <Button onClick={logOut} className="max-lg:hidden">
                  Abmelden
                </Button>
              )}
              <IconButton
                label="Abmelden"
                icon={<LogoutIcon />}
                onClick={logOut}
                className={isCrowded ? '' : 'lg:hidden'}
              />
            </>
          )}
        </>
      )}
    </header>
  );
}

/** Where the link state needs the room, the whole name gives way: it wraps below the edge. */
function BrandLink({ user, compact, isCrowded }: { user: SessionUser; compact: boolean; isCrowded: boolean }) {
  return (
    <Link
      {...homeOf(user)}
      className={`flex h-12 min-w-12 gap-x-2 text-lg leading-[3rem] font-bold lg:pr-2 ${compact ? 'shrink-9999 flex-wrap overflow-hidden' : 'shrink-0'}`}
    >
      <img src="/icon.svg" alt="" width={28} height={28} className="h-12 shrink-0" />
      <span className={isCrowded && !compact ? 'max-lg:sr-only' : ''}>Bestellsystem</span>
    </Link>
  );
}
