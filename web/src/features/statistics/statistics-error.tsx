import { isMissing, messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export interface StatisticsErrorProps {
  error: Error;
  onRetry: () => unknown;
  title?: string | undefined;
}

/** What does not exist won't exist at a second try either: there is a way out instead. */
export function StatisticsError({ error, onRetry, title = 'Fehler beim Laden der Statistiken' }: StatisticsErrorProps) {
  const action = isMissing(error) ? (
    <LinkButton to="/events">Zu den Events</LinkButton>
  ) : (
    <Button onClick={() => void onRetry()}>Erneut versuchen</Button>
  );
  return (
    <AlertBox tone="error" title={title} action={action}>
      {messageOf(error)}
    </AlertBox>
  );
}
