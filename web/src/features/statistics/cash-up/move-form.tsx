import { isCash, NO_SUCH_COINS } from '@bestellsystem/domain/cash-rounding.ts';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useKeptEntries } from '../../../lib/kept-entries.ts';
import { readPrice } from '../../../lib/price-entry.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useNoteUnsaved } from '../../../ui/unsaved-forms.tsx';
import { chfText, rappenOf } from '../amounts.ts';
import { Section } from '../section.tsx';
import { useEntry } from './use-entry.ts';
import { useLeftover } from './use-leftover.ts';
import { useWrittenSince } from './use-written-since.ts';

/** Money that goes into the till before the first guest, or out of it before the last. */
export function MoveForm({ till }: { till: DeviceCashUpWire }) {
  const [amount, setAmount] = useKeptEntries('amount', '');
  const [remark, setRemark] = useKeptEntries('reason', '');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const since = useWrittenSince<'amount' | 'remark'>();
  const booking = useEntry(till, () => {
    if (!since.has('amount')) setAmount('');
    if (!since.has('remark')) setRemark('');
    setTried(false);
  });
  const isWritten = amount !== '' || remark !== '';
  useNoteUnsaved('move', isWritten);
  const isLeftover = useLeftover(till.isClosed, isWritten);
  const { chf, error, note } = readPrice(amount);
  const problem = error ?? problemOf(chf);

  function book(kind: 'float' | 'skim', isSure = false) {
    setTried(true);
    if (!chf || problem || booking.isPending) return;
    // The two keys stand side by side, and in the evening's first hour the wrong one takes out what isn't there.
    const isTooMuch = kind === 'skim' && rappenOf(chf) > rappenOf(till.expected);
    setAsking(isTooMuch && !isSure);
    if (isTooMuch && !isSure) return;
    since.forget();
    booking.mutate({ kind, amount: chf, remark });
  }

  if (till.isClosed && !isLeftover) return null;
  return (
    <div className="min-w-0 print:hidden">
      <Section title="Wechselgeld und Abschöpfung">
        {/* Enter books neither of the two: nobody says which. */}
        <Form onSubmit={() => undefined} className="rounded-card border border-hairline bg-surface p-4">
          <AmountField
            label="Betrag in CHF"
            value={amount}
            error={isTried ? problem : undefined}
            note={chf ? note : undefined}
            onChange={({ target }) => {
              since.note('amount');
              setAmount(target.value);
            }}
          />
          <TextField
            label="Bemerkung"
            value={remark}
            maxLength={300}
            onChange={({ target }) => {
              since.note('remark');
              setRemark(target.value);
            }}
          />
          {booking.isError && <AlertBox tone="error">{messageOf(booking.error)}</AlertBox>}
          <div className="grid gap-3 sm:grid-cols-2">
            <Button aria-busy={booking.isPending} onClick={() => book('float')}>
              Wechselgeld hineinlegen
            </Button>
            <Button aria-busy={booking.isPending} onClick={() => book('skim')}>
              Abschöpfung herausnehmen
            </Button>
          </div>
        </Form>
        <AlertDialog
          open={isAsking}
          question={`${holdsText(till.expected)} Trotzdem ${chfText(chf ?? 0)} herausnehmen?`}
          confirmLabel="Herausnehmen"
          onConfirm={() => book('skim', true)}
          onCancel={() => setAsking(false)}
        />
      </Section>
    </div>
  );
}

function holdsText(expected: number): string {
  return expected > 0 ? `In der Kasse sollten nur ${chfText(expected)} sein.` : 'In der Kasse sollte kein Geld sein.';
}

function problemOf(chf: number | undefined): string | undefined {
  if (chf === 0) return 'Bitte einen Betrag grösser als 0 angeben.';
  return chf === undefined || isCash(Math.round(chf * 100)) ? undefined : NO_SUCH_COINS;
}
