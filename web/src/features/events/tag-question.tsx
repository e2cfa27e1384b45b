import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { devicesQuery, type EventFields } from './events-api.ts';
import { countOf } from './log-out-question.tsx';

interface Asking {
  /** Undefined where the server couldn't be asked. */
  devices: readonly Device[] | undefined;
  answer: (isWanted: boolean) => void;
}

/** Before an event loses its tag: the server knows its devices by it, and nobody logs in without. */
export function useTagQuestion(event: Event): {
  question: ReactNode;
  mayBeSaved: (fields: EventFields) => Promise<boolean>;
} {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const tag = event.waiterAccessTag ?? '';

  async function mayBeSaved({ waiterAccessTag }: EventFields): Promise<boolean> {
    if (tag === '' || waiterAccessTag !== '') return true;
    const devices = await queries.fetchQuery(devicesQuery(tag)).catch(() => undefined);
    if (devices?.length === 0) return true;
    return new Promise((answer) => setAsking({ devices, answer }));
  }

  function answer(isWanted: boolean) {
    setAsking(undefined);
    asking?.answer(isWanted);
  }

  const question = (
    <AlertDialog
      open={asking !== undefined}
      question="Event-Kürzel entfernen?"
      detail={
        <div className="grid gap-2">
          <strong className="wrap-anywhere">
            <WholeWords text={asking?.devices ? `${event.name}: ${countOf(asking.devices)}` : event.name} />
          </strong>
          <p>Alle angemeldeten Geräte werden abgemeldet. Ohne Kürzel kann sich kein Kellner mehr anmelden.</p>
          <p>
            Bestellungen, die auf einem Gerät warten, gehen nicht verloren: Sobald es wieder ein Kürzel gibt und sich
            dort jemand anmeldet, werden sie gesendet, sonst entscheiden Sie darüber.
          </p>
        </div>
      }
      confirmLabel="Entfernen"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
  return { question, mayBeSaved };
}
