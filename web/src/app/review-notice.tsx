import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { reviewQuery } from '../lib/review-api.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const REVIEW_PATH = '/events/review';

/** On the organizer's screens, while paid orders wait for a decision. */
export function ReviewNotice() {
  const { pathname } = useLocation();
  const isOffice = /^\/(events|statistics|cash-up|closing)(\/|$)/.test(pathname) && pathname !== REVIEW_PATH;
  const { data } = useQuery({ ...reviewQuery, enabled: isOffice });
  const open = data?.filter(({ state }) => state === 'open').length ?? 0;
  if (!isOffice || open === 0) return null;
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-4 sm:px-6 print:hidden">
      <AlertBox tone="warn" action={<LinkButton to={REVIEW_PATH}>Ansehen und entscheiden</LinkButton>}>
        {open === 1
          ? 'Eine bezahlte Bestellung konnte nicht gebucht werden und wartet auf Sie.'
          : `${open} bezahlte Bestellungen konnten nicht gebucht werden und warten auf Sie.`}
      </AlertBox>
    </div>
  );
}
