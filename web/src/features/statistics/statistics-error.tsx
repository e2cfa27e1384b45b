import { ApiError, messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** What does not exist won't exist at a second try either: there is a way out. */
export function StatisticsError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <AlertBox
      tone="error"
      title="Fehler beim Laden der Statistiken"
      action={<Button onClick={() => void onRetry()}>Erneut versuchen</Button>}
    >
      <p>{messageOf(error)}</p>
      {isMissing(error) && (
        <LinkButton to="/events" className="mt-2">
          Zu den Events
        </LinkButton>
      )}
    </AlertBox>
  );
}

/** What is asked for isn't there, or not for who asks. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
