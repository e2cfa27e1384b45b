import { ApiError, messageOf } from '../lib/api.ts';
import { AlertBox } from './alert-box.tsx';
import { Button } from './button.tsx';

export interface FormerStateNoteProps {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Before the server's own words. */
  failure?: string | undefined;
}

/** Above what was loaded before, where the server could not say it anew. Of a line that is missing `OfflineNote` tells. */
export function FormerStateNote({ query, failure = 'Fehler: ' }: FormerStateNoteProps) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined || error === null || (error instanceof ApiError && error.isNetwork)) return null;
  return (
    <AlertBox
      tone="warn"
      title="Gezeigt wird der letzte Stand."
      className="mb-4"
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          Erneut versuchen
        </Button>
      }
    >
      {failure}
      {messageOf(error)}
    </AlertBox>
  );
}
