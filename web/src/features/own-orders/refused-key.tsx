import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { isWaiterOfEvent, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { putBackToTable, type RefusedDraft } from './refused-draft.ts';

/** Leads to the order as it was entered; nobody is led to an event that is not theirs. */
export function RefusedKey({ draft, onProblem }: { draft: RefusedDraft; onProblem: (text: string) => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const { eventId, tableNumber } = draft;
  if (isWaiterOfEvent(user) && user.eventId !== eventId) return null;

  async function open() {
    try {
      if (await putBackToTable(draft)) void navigate('/event-menu', { state: { eventId, tableNumber } });
      else
        onProblem(`${nameOfTable(tableNumber)} hat eine andere Bestellung: zuerst diese abschliessen oder verwerfen.`);
    } catch (error) {
      onProblem(messageOf(error));
    }
  }

  return <Button onClick={() => void open()}>Bestellung anpassen</Button>;
}
