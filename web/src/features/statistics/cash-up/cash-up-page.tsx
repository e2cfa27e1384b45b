import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { differenceNow, movesNote, tillsInTotal, totalNote } from '@bestellsystem/domain/cash-up.ts';
import type { CashUpWire, DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { counted } from '@bestellsystem/domain/counted.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { formatAmount } from '@bestellsystem/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../../lib/api.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { rappenOf } from '../amounts.ts';
import { DataTable } from '../data-table.tsx';
import { OverviewLink } from '../overview-link.tsx';
import { Section } from '../section.tsx';
import { StatisticsFrame } from '../statistics-frame.tsx';
import { useLiveRefresh } from '../use-live-refresh.ts';
import { useStatisticsAddress } from '../use-statistics-address.ts';
import { cashUpPaths, cashUpQuery } from './cash-up-api.ts';
import { differenceText, TillState, tillsText } from './till-state.tsx';

/** Which tills of a day are counted, and what is in them. */
export function CashUpPage() {
  const { eventId, day } = useStatisticsAddress();
  const query = useQuery(cashUpQuery(eventId, day));
  useLiveRefresh(eventId, query);
  return (
    <StatisticsFrame
      title="Abrechnung"
      subject="Kassen"
      failure="Fehler beim Laden der Abrechnung"
      loadingText="Lade Abrechnung..."
      links={
        !isMissing(query.error) && (
          <>
            <OverviewLink eventId={eventId} day={day} />
            <LinkButton to={`/closing/event/${eventId}`}>Abschluss</LinkButton>
          </>
        )
      }
      query={query}
      day={day}
      dayOf={({ date }) => date}
      eventOf={({ eventName }) => eventName}
    >
      {(cashUp) => (
        <>
          {cashUp.isClosed && <ClosedNote />}
          <OtherDays eventId={eventId} days={cashUp.otherDays ?? []} />
          {cashUp.devices.length === 0 ? (
            <EmptyState title={`Am ${formatDate(cashUp.date)} gibt es keine Kasse`}>
              Heute steht ein Gerät hier, sobald es angemeldet ist, an anderen Tagen mit seiner ersten Bestellung oder
              Buchung.
            </EmptyState>
          ) : (
            <Tills cashUp={cashUp} />
          )}
        </>
      )}
    </StatisticsFrame>
  );
}

/** The morning after, today's tills are empty, and those of the evening still wait. */
function OtherDays({ eventId, days }: { eventId: number; days: NonNullable<CashUpWire['otherDays']> }) {
  if (days.length === 0) return null;
  return (
    <AlertBox tone="warn" title="Kassen anderer Tage sind noch offen.">
      <ul>
        {days.map(({ date, tills }) => (
          <li key={date}>
            <Link
              to={cashUpPaths.overview(eventId, date)}
              className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
            >
              {formatDate(date)}: {counted(tills, 'Kasse', 'Kassen')}
            </Link>
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}

export function ClosedNote() {
  return (
    <AlertBox tone="info" title="Dieses Event ist abgeschlossen.">
      Kassen lassen sich nur noch ansehen.
    </AlertBox>
  );
}

function Tills({ cashUp }: { cashUp: CashUpWire }) {
  const { eventId, date, devices, isClosed } = cashUp;
  const nameOf = (till: DeviceTillWire) => deviceNameAmong(till, devices);
  const sum = (figure: (till: DeviceTillWire) => number) => amountText(addUp(devices.map(figure)));
  const holding = tillsInTotal(devices);
  const inRappen = devices.map(({ floats, skims }) => ({ floats: rappenOf(floats), skims: rappenOf(skims) }));
  const notes = [movesNote(inRappen), totalNote(devices)].filter(Boolean).join(' ');
  return (
    <Section title={tillsText(cashUp)} action={<p className="text-ink-2">Bargeld in CHF</p>}>
      <DataTable
        caption={`Kassen am ${formatDate(date)}`}
        rows={devices}
        keyOf={({ deviceId }) => deviceId}
        totals={{
          name: 'Total',
          takings: sum(({ takings }) => takings),
          expected: sum(({ expected }) => expected),
          counted: holding.length === 0 ? '–' : amountText(addUp(holding.map(({ counted }) => counted ?? 0))),
          difference:
            holding.length === 0 ? '–' : differenceText(addUp(holding.map(({ difference }) => difference ?? 0))),
        }}
        columns={[
          {
            id: 'name',
            title: 'Gerät',
            value: nameOf,
            show: (till) => (
              <span className="-my-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={cashUpPaths.device(eventId, till.deviceId, date)}
                  className="-my-3 inline-flex min-h-12 items-center text-primary underline underline-offset-4 md:whitespace-nowrap"
                >
                  {nameOf(till)}
                </Link>
                <TillState till={till} isClosed={isClosed} />
              </span>
            ),
          },
          {
            id: 'takings',
            title: 'Einnahmen',
            value: (till) => till.takings,
            show: (till) => amountText(till.takings),
            isNumber: true,
          },
          {
            id: 'expected',
            title: 'Soll',
            value: (till) => till.expected,
            show: (till) => amountText(till.expected),
            isNumber: true,
          },
          {
            id: 'counted',
            title: 'Ist',
            value: (till) => till.counted ?? 0,
            show: (till) => (till.counted === null ? '–' : amountText(till.counted)),
            isNumber: true,
          },
          {
            id: 'difference',
            title: 'Differenz',
            value: (till) => differenceNow(till) ?? 0,
            show: (till) => differenceText(differenceNow(till)) || '–',
            isNumber: true,
          },
        ]}
      />
      {notes && <p className="text-ink-2">{notes}</p>}
    </Section>
  );
}

/** In whole Rappen: francs in floating point don't add up. */
function addUp(figures: readonly number[]): number {
  return figures.reduce((total, chf) => total + rappenOf(chf), 0) / 100;
}

/** Without the currency: six columns stand side by side. */
function amountText(chf: number): string {
  return formatAmount(rappenOf(chf));
}
