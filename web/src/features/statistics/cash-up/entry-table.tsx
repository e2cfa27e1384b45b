import type { CashEntryWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mayBeDone } from '../../../lib/api.ts';
import { notCancelledText } from '../../../lib/cancel-order.ts';
import { timeInEvening } from '../../../lib/date-and-time.ts';
import { useIsHere } from '../../../lib/is-here.ts';
import { useMutation } from '../../../lib/mutations.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LateFailure } from '../../../ui/late-failure.tsx';
import { deedFailureText } from '../../../ui/reason-dialog.tsx';
import { chfText } from '../amounts.ts';
import { DataTable } from '../data-table.tsx';
import { Section } from '../section.tsx';
import { statisticsKey } from '../statistics-api.ts';
import { cancelEntry } from './cash-up-api.ts';
import { differenceText } from './till-state.tsx';

const KINDS = { float: 'Wechselgeld', skim: 'Abschöpfung', count: 'Zählung' } as const;

interface Failure {
  text: string;
  /** The entry, where it may be cancelled all the same: then that is told of until the table shows it. */
  doubted?: number | undefined;
}

/** Everything that was booked; what was booked wrongly is cancelled and stays to be seen. */
export function EntryTable({ till }: { till: DeviceCashUpWire }) {
  const [cancelled, setCancelled] = useState<CashEntryWire>();
  const [failure, setFailure] = useState<Failure>();
  const isCancelled = (id?: number) => till.entries.some((entry) => entry.id === id && entry.cancelReason !== null);
  // Also where its answer was lost: the table tells what came of it.
  const isCancelledNow = isCancelled(cancelled?.id);
  const isSettled = isCancelled(failure?.doubted);
  // For good: on another day the table no longer tells.
  useEffect(() => {
    if (isCancelledNow) setCancelled(undefined);
    if (isSettled) setFailure(undefined);
  });
  if (till.entries.length === 0) return null;
  return (
    <Section title="Buchungen">
      <DataTable
        caption="Buchungen dieser Kasse"
        rows={till.entries}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'kind',
            title: 'Art',
            value: (entry) => entry.kind,
            show: (entry) => (
              <span className={entry.cancelReason === null ? '' : 'line-through'}>{KINDS[entry.kind]}</span>
            ),
          },
          {
            id: 'time',
            title: 'Zeit',
            value: (entry) => entry.createdAt,
            show: (entry) => timeInEvening(entry.createdAt, till.date),
          },
          {
            id: 'amount',
            title: 'Betrag',
            value: (entry) => entry.amount,
            show: (entry) => chfText(entry.kind === 'skim' ? -entry.amount : entry.amount),
            isNumber: true,
          },
          {
            id: 'remark',
            title: 'Angaben',
            value: (entry) => entry.remark,
            show: (entry) => <span className="wrap-anywhere">{wordsOf(entry)}</span>,
            ownLine: true,
          },
          ...(till.isClosed
            ? []
            : [
                {
                  id: 'cancel',
                  title: 'Storno',
                  value: () => '',
                  show: (entry: CashEntryWire) =>
                    entry.cancelReason === null && (
                      <Button
                        className="print:hidden"
                        onClick={() => {
                          setFailure(undefined);
                          setCancelled(entry);
                        }}
                      >
                        Stornieren
                      </Button>
                    ),
                  ownLine: true,
                },
              ]),
        ]}
      />
      <LateFailure text={isSettled ? undefined : failure?.text} onSeen={() => setFailure(undefined)} />
      <CancelDialog
        key={cancelled?.id}
        till={till}
        entry={isCancelledNow ? undefined : cancelled}
        onClose={() => setCancelled(undefined)}
        onLateFailure={setFailure}
      />
    </Section>
  );
}

function wordsOf({ kind, amount, expected, person, recordedBy, remark, cancelReason }: CashEntryWire): string {
  const difference = kind === 'count' && expected !== null ? `Differenz ${differenceText(amount - expected)}` : '';
  const cancelled = cancelReason === null ? '' : `Storniert: ${cancelReason}`;
  return [person || recordedBy, difference, remark, cancelled].filter(Boolean).join(' · ');
}

interface CancelDialogProps {
  till: DeviceCashUpWire;
  entry: CashEntryWire | undefined;
  onClose: () => void;
  /** Told what went wrong where the dialog has been closed meanwhile. */
  onLateFailure: (failure: Failure) => void;
}

function CancelDialog({ till, entry, onClose, onLateFailure }: CancelDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isHere = useIsHere();
  const cancelling = useMutation({
    mutationFn: ({ id }: CashEntryWire) => cancelEntry(id, reason),
    onError: (error, { id, kind, amount }) => {
      const text = `${KINDS[kind]} ${chfText(amount)}: ${notCancelledText(error)}`;
      if (!isHere.current) onLateFailure({ text, doubted: mayBeDone(error) ? id : undefined });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: statisticsKey(till.eventId) }),
  });
  return (
    <Dialog open={entry !== undefined} onClose={onClose} title="Buchung stornieren">
      <Form
        onSubmit={() => {
          setTried(true);
          if (!entry || !reason.trim() || cancelling.isPending) return;
          // Whoever has closed it meanwhile may be cancelling another one.
          cancelling.mutate(entry, { onSuccess: onClose });
        }}
      >
        {entry && (
          <p>
            {KINDS[entry.kind]} {chfText(entry.amount)} zählt danach nicht mehr. Die Buchung bleibt mit dem Grund
            sichtbar.
          </p>
        )}
        <TextField
          label="Grund"
          required
          value={reason}
          maxLength={200}
          error={isTried && !reason.trim() ? 'Grund fehlt.' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {cancelling.isError && <AlertBox tone="error">{deedFailureText(cancelling.error)}</AlertBox>}
        <Button type="submit" variant="danger" loading={cancelling.isPending}>
          Stornieren
        </Button>
      </Form>
    </Dialog>
  );
}
