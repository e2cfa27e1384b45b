import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { askForAccess, NO_ACCESS } from '../../lib/event-access.ts';
import { isWaiterOfEvent, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { putBackToTable, type RefusedDraft } from './refused-draft.ts';

/** Leads to the order as it was entered; nobody is led to an event that is not theirs, with the order off the list. */
export function RefusedKey({ draft, onProblem }: { draft: RefusedDraft; onProblem: (text: string) => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const { eventId, tableNumber } = draft;
  const isOwn = isWaiterOfEvent(user) && user.eventId === eventId;
  if (isWaiterOfEvent(user) && !isOwn) return null;

  async function open() {
    setBusy(true);
    try {
      if (!isOwn && !(await askForAccess(eventId)).canAccess) return onProblem(NO_ACCESS);
      if (await putBackToTable(draft)) void navigate('/event-menu', { state: { eventId, tableNumber } });
      else
        onProblem(`${nameOfTable(tableNumber)} hat eine andere Bestellung: zuerst diese abschliessen oder verwerfen.`);
    } catch (error) {
      onProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button loading={busy} onClick={() => void open()}>
      Bestellung anpassen
    </Button>
  );
}
