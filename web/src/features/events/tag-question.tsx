import type { DeviceList } from '@bestellsystem/domain/devices-schema.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { type EventFields, getDevices } from './events-api.ts';
import { countOf } from './log-out-question.tsx';

interface Asking {
  /** Undefined where the server couldn't be asked. */
  waiters: DeviceList | undefined;
  /** Another one, not none. */
  isChange: boolean;
  answer: (isWanted: boolean) => void;
}

/**
 * Before an event loses its tag: the server knows its devices by it, and nobody logs in without. With another one the
 * devices stay, and those accounts are shut out that bear the former one in their name.
 */
export function useTagQuestion(event: Event): {
  question: ReactNode;
  mayBeSaved: (fields: EventFields) => Promise<boolean>;
} {
  const [asking, setAsking] = useState<Asking>();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const tag = event.waiterAccessTag ?? '';

  async function mayBeSaved({ waiterAccessTag }: EventFields): Promise<boolean> {
    if (tag === '' || nameKey(waiterAccessTag) === nameKey(tag)) return true;
    const isChange = waiterAccessTag !== '';
    const waiters = await getDevices(tag).catch(() => undefined);
    // Who has left the form meanwhile has discarded what was to be saved.
    if (isLeft.current) return false;
    if (waiters && !waiters.waiterAccounts && (isChange || waiters.devices.length === 0)) return true;
    return new Promise((answer) => setAsking({ waiters, isChange, answer }));
  }

  function answer(isWanted: boolean) {
    setAsking(undefined);
    asking?.answer(isWanted);
  }

  const question = (
    <AlertDialog
      open={asking !== undefined}
      question={asking?.isChange ? 'Event-Kürzel ändern?' : 'Event-Kürzel entfernen?'}
      detail={
        <div className="grid gap-2">
          <strong className="wrap-anywhere">
            <WholeWords text={asking?.waiters ? `${event.name}: ${whoOf(asking)}` : event.name} />
          </strong>
          {asking?.isChange ? <ChangeText tag={tag} /> : <RemovalText />}
        </div>
      }
      confirmLabel={asking?.isChange ? 'Ändern' : 'Entfernen'}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
  return { question, mayBeSaved };
}

function RemovalText() {
  return (
    <>
      <p>Alle angemeldeten Geräte werden abgemeldet. Ohne Kürzel kann sich kein Kellner mehr anmelden.</p>
      <p>
        Bestellungen, die auf einem Gerät warten, gehen nicht verloren: Sobald es wieder ein Kürzel gibt und sich dort
        jemand anmeldet, werden sie gesendet, sonst entscheiden Sie darüber.
      </p>
    </>
  );
}

function ChangeText({ tag }: { tag: string }) {
  return (
    <>
      <p className="wrap-anywhere">
        Kellner mit eigenem Konto «waiter_{tag}_…» haben dann keinen Zugang mehr. Geräte, die mit dem Kürzel angemeldet
        sind, bleiben es.
      </p>
      <p>
        Bestellungen, die unter einem solchen Konto warten, gehen nicht verloren: Sobald das Event wieder dieses Kürzel
        hat, werden sie gesendet.
      </p>
    </>
  );
}

function whoOf({ waiters, isChange }: Asking): string {
  const { devices = [], waiterAccounts = 0 } = waiters ?? {};
  const accounts = waiterAccounts === 1 ? '1 Konto' : `${waiterAccounts} Konten`;
  if (isChange) return accounts;
  return waiterAccounts ? `${countOf(devices)}, ${accounts}` : countOf(devices);
}
