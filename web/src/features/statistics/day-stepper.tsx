import { addDays } from '@bestellsystem/domain/business-day.ts';
import { useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { dayOf, eveningToday, serverNow } from '../../lib/server-clock.ts';
import { isHeldBack } from '../../lib/unsaved-guard.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { ForwardIcon } from '../../ui/more-icons.tsx';
import { longDate } from '../../ui/swiss-date.ts';
import { dayFrom } from './statistics-address.ts';

interface DayStepperProps {
  day: string | undefined;
  shownDay: string;
  /** The one that the server has called the current day; empty where it hasn't yet. */
  today: string;
}

/**
 * Goes from day to day; the day stands in the address, so that the way back leads to the day before. What is typed for a
 * day and unsaved isn't left without a question.
 */
export function DayStepper({ day, shownDay, today }: DayStepperProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [, setSearch] = useSearchParams();

  function go(date: string | undefined) {
    const next = searchNow();
    if (date === dayFrom(next.get('date'))) return;
    if (date) next.set('date', date);
    else next.delete('date');
    // The same day by another address leaves nothing.
    if ((date ?? todayForSure(today)) === shownDay || !isHeldBack(`${pathname}?${next}`)) setSearch(next);
  }
  function step(days: number) {
    const asked = dayFrom(searchNow().get('date')) ?? (day === undefined ? shownDay : eveningToday());
    if (asked) go(addDays(asked, days));
  }

  // By either address: a till's page names the day also where it is today.
  const isToday = day === undefined || day === (todayForSure(today) ?? eveningToday());
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:basis-full sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1">
      {/* Two lines at most, as high as the key beside it on a phone: no day moves the keys below. */}
      <p className="min-w-0 self-start max-sm:grow max-sm:basis-[11em] sm:col-span-2">
        <label htmlFor={id} className="mr-2 font-semibold">
          Datum
        </label>
        <span id={`${id}-hint`} className="text-ink-2">
          <LongDate day={shownDay} />
        </span>
      </p>
      <div className="flex min-w-0 gap-2 max-sm:order-1 max-sm:basis-full">
        <IconButton bordered label="Vorheriger Tag" icon={<BackIcon />} onClick={() => step(-1)} />
        <DayInput id={id} shownDay={shownDay} onDay={go} />
        <IconButton bordered label="Nächster Tag" icon={<ForwardIcon />} onClick={() => step(1)} />
      </div>
      <Button onClick={() => go(undefined)} aria-pressed={isToday} className="sm:justify-self-start">
        Heute
      </Button>
    </div>
  );
}

/** Broken after the weekday where it has to be. */
function LongDate({ day }: { day: string }) {
  const text = longDate(day) ?? 'Tag, Monat, Jahr';
  const end = text.indexOf(' ');
  return (
    <>
      {text.slice(0, end)} <span className="inline-block">{text.slice(end + 1)}</span>
    </>
  );
}

/** A day that has begun lasts until midnight at least; after that the server alone knows. */
function todayForSure(told: string): string | undefined {
  return dayOf(serverNow()) === told ? told : undefined;
}

/** What the address asks for: after a quick tap more than the page has been drawn with. */
function searchNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

interface DayInputProps {
  id: string;
  shownDay: string;
  onDay: (date: string) => void;
}

/** Keeps what is half typed to itself until it is a day. */
function DayInput({ id, shownDay, onDay }: DayInputProps) {
  const [draft, setDraft] = useState({ text: shownDay, of: shownDay });
  if (draft.of !== shownDay) setDraft({ text: shownDay, of: shownDay });

  return (
    <input
      id={id}
      type="date"
      aria-describedby={`${id}-hint`}
      value={draft.text}
      onChange={({ target }) => {
        setDraft({ ...draft, text: target.value });
        const date = dayFrom(target.value);
        if (date) onDay(date);
      }}
      onBlur={() => setDraft({ text: shownDay, of: shownDay })}
      className={`${CONTROL_STYLE} min-w-0 border-line sm:w-44`}
    />
  );
}
