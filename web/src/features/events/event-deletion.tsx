import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../lib/api.ts';
import { useMutation } from '../../lib/mutations.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { eventsQuery } from './events-api.ts';

export function EventDeletion({ event, onDone }: { event: Event | undefined; onDone: () => void }) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ id }: Event) => api.delete(`/api/events/${id}`),
    onSuccess: async (_, { id }) => {
      // A list that was asked for before still has it.
      await queries.cancelQueries({ queryKey: eventsQuery.queryKey, exact: true });
      queries.setQueryData(eventsQuery.queryKey, (events) => events?.filter((other) => other.id !== id));
      queries.removeQueries({ queryKey: ['events', id] });
    },
    // Somebody else may have deleted it meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: eventsQuery.queryKey, exact: true }),
    // Another one may be asked about by then.
    onSettled: (_, __, { id }) => {
      if (event?.id === id) onDone();
    },
  });

  return (
    <>
      <p role="status" className="sr-only">
        {deletion.isSuccess ? 'Event gelöscht' : ''}
      </p>
      <AlertDialog
        open={event !== undefined}
        question="Möchten Sie dieses Event wirklich löschen?"
        detail={
          <>
            <strong className="wrap-anywhere">
              <WholeWords text={event?.name ?? ''} />
            </strong>
            {event?.isActive && (
              <p className="font-semibold">Es ist eingeschaltet: Kellner und Küche verlieren es sofort.</p>
            )}
            <p>
              Kellner, die angemeldet sind, werden abgemeldet. Bestellungen bleiben gespeichert, Statistik und Berichte
              sind nicht mehr zu sehen. Zurückholen kann es nur, wer den Server betreibt.
            </p>
          </>
        }
        confirmLabel="Löschen"
        busy={deletion.isPending}
        onConfirm={() => {
          if (event && !deletion.isPending) deletion.mutate(event);
        }}
        onCancel={onDone}
      />
      <LateFailure text={deletion.error ? messageOf(deletion.error) : undefined} onSeen={deletion.reset} />
    </>
  );
}
