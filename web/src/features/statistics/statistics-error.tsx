import { ApiError, messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** What does not exist won't exist at a second try either: there is a way out. */
export function StatisticsError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <AlertBox
      tone="error"
      title="Fehler beim Laden der Statistiken"
      action={<Button onClick={() => void onRetry()}>Erneut versuchen</Button>}
    >
      <p>{messageOf(error)}</p>
      {isMissing && (
        <LinkButton to="/events" className="mt-2">
          Zu den Events
        </LinkButton>
      )}
    </AlertBox>
  );
}
