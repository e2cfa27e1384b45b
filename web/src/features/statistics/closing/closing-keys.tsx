import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useMutation } from '../../../lib/mutations.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { cashUpPaths } from '../cash-up/cash-up-api.ts';
import { statisticsPaths } from '../statistics-address.ts';
import { statisticsKey } from '../statistics-api.ts';
import { closeEvent, reopenEvent } from './closing-api.ts';

/** So many warnings are read at once, the gravest first: one for each till of an evening would fill the screen. */
const SHOWN = 3;

/** Whether the books are open, what to look at first, and the key that changes it. */
export function ClosingKeys({ closing }: { closing: EventClosingWire }) {
  return closing.isClosed ? <Closed closing={closing} /> : <Open closing={closing} />;
}

function Open({
  closing: { eventId, warnings, flaggedDays, uncountedDays, unprinted },
}: {
  closing: EventClosingWire;
}) {
  const [isAsking, setAsking] = useState(false);
  const closing = useChange(eventId, () => closeEvent(eventId));
  // One more takes no more room than the word that there is one.
  const shown = warnings.length > SHOWN + 1 ? SHOWN : warnings.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      {warnings.length === 0 ? (
        <AlertBox tone="ok" title="Alles stimmt überein, alle Kassen sind gezählt." />
      ) : (
        <AlertBox tone="warn" title="Vor dem Abschluss ansehen">
          {flaggedDays.map((day) => (
            <div key={day}>
              <TextLink to={statisticsPaths.orders(eventId, day, true)}>Zu prüfende vom {formatDate(day)}</TextLink>
            </div>
          ))}
          {uncountedDays.map((day) => (
            <div key={day}>
              <TextLink to={cashUpPaths.overview(eventId, day)}>Kassen vom {formatDate(day)}</TextLink>
            </div>
          ))}
          {unprinted > 0 && (
            <div>
              <TextLink to={`/events/${eventId}/print-queue`}>Nicht gedruckte Bons</TextLink>
            </div>
          )}
          <Warnings texts={warnings.slice(0, shown)} />
          {shown < warnings.length && (
            <details>
              <summary className="min-h-12 py-3 font-semibold">{warnings.length - shown} weitere</summary>
              <Warnings texts={warnings.slice(shown)} />
            </details>
          )}
        </AlertBox>
      )}
      {closing.isError && <AlertBox tone="error">{messageOf(closing.error)}</AlertBox>}
      <div>
        <Button variant={warnings.length === 0 ? 'primary' : 'neutral'} onClick={() => setAsking(true)}>
          {warnings.length === 0 ? 'Event abschliessen' : 'Trotzdem abschliessen'}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        question="Event abschliessen?"
        detail="Danach wird nichts mehr gebucht: keine Bestellung, kein Storno, keine Kassenbuchung. Kellner sehen das Event nicht mehr. Wieder öffnen geht mit einem Grund, der im Journal steht."
        confirmLabel="Abschliessen"
        tone="primary"
        busy={closing.isPending}
        // Why it can't be closed stands on the page.
        onConfirm={() => closing.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Closed({ closing: { eventId } }: { closing: EventClosingWire }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const opening = useChange(eventId, () => reopenEvent(eventId, reason));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <AlertBox tone="ok" title="Dieses Event ist abgeschlossen.">
        Die Berichte bleiben, wie sie beim Abschluss waren.
      </AlertBox>
      {!isAsking && opening.isError && <AlertBox tone="error">{messageOf(opening.error)}</AlertBox>}
      <div>
        <Button onClick={() => setAsking(true)}>Wieder öffnen</Button>
      </div>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Event wieder öffnen">
        <Form
          onSubmit={() => {
            setTried(true);
            if (reason.trim() && !opening.isPending) opening.mutate(undefined, { onSuccess: () => setAsking(false) });
          }}
        >
          <p>Danach kann wieder gebucht werden. Kellner sehen das Event erst, wenn es unter «Bearbeiten» aktiv ist.</p>
          <TextField
            label="Grund"
            required
            value={reason}
            maxLength={300}
            error={isTried && !reason.trim() ? 'Grund fehlt.' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {opening.isError && <AlertBox tone="error">{messageOf(opening.error)}</AlertBox>}
          <Button type="submit" variant="primary" loading={opening.isPending}>
            Wieder öffnen
          </Button>
        </Form>
      </Dialog>
    </div>
  );
}

/** Everything that is shown of the event may have become another thing, also where the answer was lost. */
function useChange(eventId: number, change: () => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: (_, error) => {
      void queries.invalidateQueries({ queryKey: ['events'] });
      const shown = queries.invalidateQueries({ queryKey: statisticsKey(eventId) });
      // A reason is not held back by a line that is dead.
      return error ? undefined : shown;
    },
  });
}
