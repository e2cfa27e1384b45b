import { ApiError, messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** What does not exist won't exist at a second try either. */
export function StatisticsError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <AlertBox
      tone="error"
      title="Fehler beim Laden der Statistiken"
      action={
        <span className="flex flex-wrap gap-3">
          {isMissing && <LinkButton to="/events">Zu den Events</LinkButton>}
          <Button onClick={() => void onRetry()}>Erneut versuchen</Button>
        </span>
      }
    >
      {messageOf(error)}
    </AlertBox>
  );
}
