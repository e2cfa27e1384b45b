import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { useMatch } from 'react-router';
import { ChromeContext } from '../lib/chrome.tsx';
import { useLateFont } from '../lib/late-font.ts';
import { PHONE_QUERY, TABLET_LANDSCAPE_QUERY, useMedia } from '../lib/media.ts';
import { useLinkState } from '../lib/network-state.ts';
import { useSession } from '../lib/session.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { HotCorner } from './hot-corner.tsx';
import { LinkIndicator } from './link-indicator.tsx';
import { useLogOut } from './log-out.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { ServerFullStrip } from './server-full-strip.tsx';
import { usePrintAlarms } from './use-print-alarms.ts';
import { useUpdateShown } from './use-update-shown.ts';
import { UserMenu } from './user-menu.tsx';

/** A waiter's device does without; where it doesn't come, nothing else is kept from the organizer. */
const ReviewNotice = lazy(() =>
  import('./review-notice.tsx').then(
    ({ ReviewNotice }) => ({ default: ReviewNotice }),
    () => ({ default: () => null }),
  ),
);

/** The same, but that there are some is said in any case. */
const PrintAlarmStrip = lazy(() =>
  import('./print-alarm-strip.tsx').then(
    ({ PrintAlarmStrip }) => ({ default: PrintAlarmStrip }),
    () => ({
      default: () => (
        <p role="status" className="h-12 p-3">
          Bons nicht gedruckt
        </p>
      ),
    }),
  ),
);

/** Where there is a newer version the device keeps all of the one that is shown. */
const UpdateNotice = lazy(() => import('./update-notice.tsx').then(({ UpdateNotice }) => ({ default: UpdateNotice })));

/** In steps of `--spacing`. */
const BAR = 14;
const STRIP = 12;

/** Everything around the pages: skip link, navigation, hidden debug entry. */
export function AppFrame({ children }: { children: ReactNode }) {
  useLateFont();
  const { user } = useSession();
  const logOut = useLogOut();
  const compact = useMedia(PHONE_QUERY);
  const tabletLandscape = useMedia(TABLET_LANDSCAPE_QUERY);
  const navHidden = user?.role === 'WAITER' && tabletLandscape;

  // A screen for guests shows nothing of the house.
  const forGuests = useMatch('/pickup/:eventId') !== null;

  const barShown = user !== null && !navHidden && !forGuests;

  const alarms = usePrintAlarms(user);
  const alarmShown = barShown && alarms.length > 0;
  const updateShown = useUpdateShown() && !forGuests;
  const { isServerFull } = useLinkState();
  const fullShown = isServerFull && !forGuests;
  const steps = (barShown ? BAR : 0) + (alarmShown ? STRIP : 0) + (fullShown ? STRIP : 0) + (updateShown ? BAR : 0);

  return (
    <ChromeContext value={{ menu: <UserMenu />, link: <LinkIndicator />, navHidden, logOut }}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col" style={{ '--h-bar': `calc(var(--spacing)*${steps})` } as CSSProperties}>
        {barShown && <NavigationBar user={user} compact={compact} />}
        {fullShown && <ServerFullStrip />}
        {alarmShown && (
          <Suspense fallback={<div className="h-12" />}>
            <PrintAlarmStrip alarms={alarms} />
          </Suspense>
        )}
        {updateShown && (
          <Suspense fallback={<div className="h-14" />}>
            <UpdateNotice />
          </Suspense>
        )}
        {(user?.role === 'EVENT_ORGANIZER' || user?.role === 'ADMIN') && (
          <Suspense>
            <ReviewNotice />
          </Suspense>
        )}
        {children}
      </div>
      <HotCorner />
    </ChromeContext>
  );
}
