import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { useEffect, useState } from 'react';
import { useOnline } from '../../lib/network-state.ts';
import { dropRefused, dropReviewed, resendRefused, subscribe } from '../../lib/outbox.ts';
import { isToBeChanged, type OutboxEntry, type Review } from '../../lib/outbox-entry.ts';
import { listOrders } from '../../lib/outbox-store.ts';
import { readObject } from '../../lib/read-object.ts';
import { momentText } from '../../lib/server-clock.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SendNowKey } from '../../ui/send-now-key.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { usePutOff } from '../../ui/use-put-off.ts';

/** Every order that is on this device and not yet with the server. */
export function OutboxSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Auf diesem Gerät">
      <OutboxList />
    </BottomSheet>
  );
}

function OutboxList() {
  const online = useOnline();
  const entries = useOpenOrders();
  const waiting = entries?.filter(({ state }) => state === 'waiting').length ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {!online && (
        <AlertBox tone="warn">
          Offline – Bestellungen bleiben auf diesem Gerät und werden gesendet, sobald Verbindung besteht.
        </AlertBox>
      )}
      {entries === null && (
        <AlertBox tone="error">
          Der Speicher dieses Geräts ist nicht lesbar. Bitte den Browser ganz schliessen und neu öffnen.
        </AlertBox>
      )}
      {entries?.length === 0 && <p>Alle Bestellungen sind beim Server.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {entries?.map((entry) => (
          <OpenOrderRow key={entry.clientOrderId} entry={entry} />
        ))}
      </ul>
      {waiting > 0 && <SendNowKey key={waiting} />}
    </div>
  );
}

function OpenOrderRow({ entry }: { entry: OutboxEntry }) {
  const isRefused = entry.state === 'rejected';
  const drop = usePutOff<string>((id) => void (isRefused ? dropRefused : dropReviewed)(id));
  const { tableNumber, paidRappen } = summaryOf(entry.body);
  return (
    <li className="rounded-card border border-hairline p-3">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>
          {nameOfTable(tableNumber)} · {momentText(entry.savedAt, Date.now())}
        </span>
        <span className="money">{formatChf(paidRappen)}</span>
      </p>
      {entry.state === 'waiting' && <p className="text-ink-2">{waitingWords(entry)}</p>}
      {drop.pending !== undefined && <UndoChip label={isRefused ? 'Verworfen' : 'Gelesen'} onUndo={drop.undo} />}
      {entry.state === 'quarantined' && drop.pending === undefined && (
        <ReviewWords review={entry.review} onRead={() => drop.putOff(entry.clientOrderId)} />
      )}
      {isRefused && drop.pending === undefined && (
        <>
          <p className="mt-1 text-on-error-box">Abgelehnt: {entry.rejection?.message}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {!isToBeChanged(entry) && (
              <Button onClick={() => void resendRefused(entry.clientOrderId)}>Erneut senden</Button>
            )}
            {!entry.taken && (
              <>
                <LinkButton to="/orders">Ansehen</LinkButton>
                <Button onClick={() => drop.putOff(entry.clientOrderId)}>Verwerfen</Button>
              </>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function ReviewWords({ review, onRead }: { review: Review | undefined; onRead: () => void }) {
  if (review?.state !== 'rejected') {
    return <p className="text-ink-2">Beim Veranstalter zur Prüfung: sie geht nicht verloren, er entscheidet.</p>;
  }
  return (
    <>
      <p className="mt-1 text-on-error-box">Vom Veranstalter abgelehnt: {review.reason}</p>
      <div className="mt-2">
        <Button onClick={onRead}>Gelesen</Button>
      </div>
    </>
  );
}

/** `null`: this device can't say; `undefined`: it hasn't yet. */
function useOpenOrders(): OutboxEntry[] | null | undefined {
  const [entries, setEntries] = useState<OutboxEntry[] | null>();
  useEffect(() => {
    const read = () => {
      Promise.all([listOrders('rejected'), listOrders('quarantined'), listOrders('waiting')]).then(
        (lists) => setEntries(lists.flat()),
        () => setEntries(null),
      );
    };
    read();
    return subscribe(read);
  }, []);
  return entries;
}

function waitingWords(entry: OutboxEntry): string {
  if (entry.lastFailure === 'login') return `Wartet auf die Anmeldung von ${entry.user.username}`;
  return entry.lastFailure === 'server' ? 'Wartet: der Server ist beschäftigt' : 'Wartet auf Verbindung';
}

function summaryOf(body: string): { tableNumber: string; paidRappen: number } {
  const { tableNumber = '', total, rounding = 0 }: Partial<OrderInputWire> = readObject(body);
  return { tableNumber, paidRappen: rappenFromChf(Number(total) + rounding) ?? 0 };
}
