import { DENOMINATIONS, worthOf } from '@bestellsystem/domain/cash.ts';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { chfFromRappen, formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useKeptEntries } from '../../../lib/kept-entries.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { CONTROL_STYLE, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useNoteUnsaved } from '../../../ui/unsaved-forms.tsx';
import { rappenOf } from '../amounts.ts';
import { Section } from '../section.tsx';
import { pieceName } from './piece-name.ts';
import { differenceText } from './till-state.tsx';
import { useEntry } from './use-entry.ts';
import { useLeftover } from './use-leftover.ts';
import { useWrittenSince } from './use-written-since.ts';

const NOTHING: Record<number, string> = {};
const NOT_COUNTED = 'Bitte zuerst zählen. Ist die Kasse leer, bei einer Note oder Münze 0 eintragen.';
const NO_PIECES = 'Bitte Stückzahlen als ganze Zahlen eintragen, keine Beträge, höchstens fünf Ziffern.';
/** What is no count of pieces stays as it was typed, to be put right. */
const MAX_LENGTH = 8;
const PIECES = /^\d{0,5}$/;

/** Notes and coins, counted. A difference is shown, and never refused. In closed books only what is typed already. */
export function CountForm({ till }: { till: DeviceCashUpWire }) {
  const [pieces, setPieces] = useKeptEntries('pieces', NOTHING);
  const [person, setPerson] = useKeptEntries('person', '');
  const [remark, setRemark] = useKeptEntries('remark', '');
  const [isTried, setTried] = useState(false);
  const since = useWrittenSince<'pieces' | 'remark'>();
  const booking = useEntry(till, () => {
    if (!since.has('pieces')) setPieces(NOTHING);
    if (!since.has('remark')) setRemark('');
    setTried(false);
  });
  const isWhole = DENOMINATIONS.every((denomination) => isPieces(pieces[denomination]));
  const counts = DENOMINATIONS.map((denomination) => ({ denomination, count: countOf(pieces[denomination]) }));
  const isCounted = DENOMINATIONS.some((denomination) => pieces[denomination]);
  const isWritten = isCounted || remark !== '';
  useNoteUnsaved('count', isWritten);
  const isLeftover = useLeftover(till.isClosed, isWritten);
  const worth = worthOf(counts);
  const difference = chfFromRappen(worth - rappenOf(till.expected));

  function book() {
    setTried(true);
    if (!isCounted || !isWhole) return;
    since.forget();
    const found = counts.filter(({ count }) => count > 0);
    booking.mutate({
      kind: 'count',
      counts: found.map(({ denomination, count }) => ({ denomination: chfFromRappen(denomination), count })),
      person,
      remark,
    });
  }

  if (till.isClosed && !isLeftover) return null;
  return (
    <div className="min-w-0 print:hidden">
      <Section title="Zählen">
        <Form onSubmit={book} className="rounded-card border border-hairline bg-surface p-4">
          <p className="text-ink-2">Wie viele Stück von jeder Note und Münze?</p>
          <div className="@container grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {counts.map(({ denomination, count }) => (
              <PieceField
                key={denomination}
                denomination={denomination}
                text={pieces[denomination] ?? ''}
                worth={denomination * count}
                onChange={(text) => {
                  since.note('pieces');
                  setPieces((before) => ({ ...before, [denomination]: text }));
                }}
              />
            ))}
          </div>
          <output className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-sunken p-3 font-bold">
            <span className="flex flex-wrap justify-between gap-x-3">
              Ist <span className="money">{formatChf(worth)}</span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3">
              Differenz zum Soll{' '}
              <span className="money">{isCounted && isWhole ? differenceText(difference) : '–'}</span>
            </span>
          </output>
          <TextField
            label="Gezählt von"
            value={person}
            maxLength={80}
            onChange={({ target }) => setPerson(target.value)}
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
          {!isWhole && <AlertBox tone="error">{NO_PIECES}</AlertBox>}
          {isTried && !isCounted && <AlertBox tone="error">{NOT_COUNTED}</AlertBox>}
          {booking.isError && <AlertBox tone="error">{messageOf(booking.error)}</AlertBox>}
          <Button type="submit" variant="primary" loading={booking.isPending}>
            Zählung speichern
          </Button>
        </Form>
      </Section>
    </div>
  );
}

function isPieces(text = ''): boolean {
  return PIECES.test(text);
}

function countOf(text = ''): number {
  return isPieces(text) ? Number(text) : 0;
}

interface PieceFieldProps {
  denomination: number;
  text: string;
  worth: number;
  onChange: (text: string) => void;
}

function PieceField({ denomination, text, worth, onChange }: PieceFieldProps) {
  return (
    <label className="grid grid-cols-[6.5rem_4.5rem_1fr] items-center gap-x-2 @max-[13rem]:grid-cols-[minmax(0,1fr)_4.5rem]">
      <span className="@max-[13rem]:whitespace-normal whitespace-nowrap">{pieceName(denomination)}</span>
      <input
        value={text}
        inputMode="numeric"
        aria-invalid={!isPieces(text)}
        autoComplete="off"
        placeholder="0"
        onFocus={({ target }) => target.select()}
        onKeyDown={goOn}
        onChange={({ target }) => onChange(target.value.trim().slice(0, MAX_LENGTH))}
        className={`${CONTROL_STYLE} ${isPieces(text) ? 'border-line' : 'border-danger'} text-right tabular-nums`}
      />
      <span className="money text-right text-ink-2 @max-[13rem]:col-span-2">
        {worth > 0 ? formatAmount(worth) : ''}
      </span>
    </label>
  );
}

/** Enter goes on to the next note or coin, as who counts by keyboard expects: half a count is none. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
