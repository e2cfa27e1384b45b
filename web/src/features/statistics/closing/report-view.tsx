import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { counted } from '@bestellsystem/domain/counted.ts';
import type { DayReportWire } from '@bestellsystem/domain/day-report-schema.ts';
import { PAYMENT_WORDS } from '@bestellsystem/domain/invoice-payments.ts';
import { moreCancellations } from '@bestellsystem/domain/more-cancellations.ts';
import { ticketRows } from '@bestellsystem/domain/ticket-rows.ts';
import { slipsText, slipText } from '@bestellsystem/domain/unprinted-slips.ts';
import { useQuery } from '@tanstack/react-query';
import { dayOf, timeText } from '../../../lib/server-clock.ts';
import { FormerStateNote } from '../../../ui/former-state-note.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { chfText } from '../amounts.ts';
import { DataTable } from '../data-table.tsx';
import { FigureTile } from '../figure-tile.tsx';
import { Section } from '../section.tsx';
import { StatisticsError } from '../statistics-error.tsx';
import { tableName } from '../table-name.ts';
import { reportQuery } from './closing-api.ts';

/** What the event comes to, and whether two ways to each figure lead to the same. */
export function ReportView({ eventId }: { eventId: number }) {
  const query = useQuery(reportQuery(eventId));
  const { data, error, refetch } = query;
  if (error && !data) return <StatisticsError error={error} onRetry={refetch} title="Fehler beim Laden des Berichts" />;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <>
      <FormerStateNote query={query} failure="Fehler beim Laden des Berichts: " />
      <Section title="Ganzes Event">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:grid-cols-2 md:grid-cols-4">
          <FigureTile label="Umsatz">{chfText(data.sales)}</FigureTile>
          <FigureTile label="Depot netto">{chfText(data.deposits.balance)}</FigureTile>
          <FigureTile label="Rundung">{chfText(data.rounding)}</FigureTile>
          <FigureTile label="Bezahlt">{chfText(data.paid)}</FigureTile>
        </div>
      </Section>
      <Checks checks={data.checks} />
      <Tickets prints={data.prints} />
      <OpenPrints open={data.prints.open} />
      <Cancellations report={data} />
    </>
  );
}

function Checks({ checks }: { checks: DayReportWire['checks'] }) {
  const wrong = checks.filter(({ isOk }) => !isOk).length;
  return (
    <Section title="Abstimmung">
      <details open={wrong > 0}>
        <summary className={`min-h-12 py-3 font-semibold ${wrong > 0 ? 'text-danger' : 'text-success'}`}>
          {wrong > 0
            ? `✗ ${wrong} von ${checks.length} Vergleichen ${wrong === 1 ? 'stimmt' : 'stimmen'} nicht`
            : `✓ ${checks.length} von ${checks.length} Vergleichen stimmen`}
        </summary>
        <DataTable
          caption="Was verglichen wurde"
          rows={checks}
          keyOf={({ label }) => label}
          columns={[
            { id: 'label', title: 'Verglichen', value: (row) => row.label },
            { id: 'left', title: 'Eines', value: (row) => row.left, isNumber: true },
            { id: 'right', title: 'Anderes', value: (row) => row.right, isNumber: true },
            {
              id: 'verdict',
              title: 'Ergebnis',
              value: (row) => (row.isOk ? 'stimmt' : 'stimmt nicht'),
              show: ({ isOk }) => (
                <span className={isOk ? 'text-success' : 'font-bold text-danger'}>
                  {isOk ? '✓ stimmt' : '✗ stimmt nicht'}
                </span>
              ),
            },
          ]}
        />
      </details>
    </Section>
  );
}

function Tickets({ prints }: Pick<DayReportWire, 'prints'>) {
  const rows = ticketRows(prints);
  const total = rows.find(({ isTotal }) => isTotal);
  const { ordersWithout = 0 } = prints;
  return (
    <Section title="Bons">
      <DataTable
        caption="Was aus den Bons wurde"
        rows={rows.filter(({ isTotal }) => !isTotal)}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', title: 'Bons', value: (row) => row.name },
          { id: 'tickets', title: 'Anzahl', value: (row) => row.tickets, isNumber: true },
        ]}
        {...(total && { totals: { name: total.name, tickets: total.tickets } })}
      />
      {ordersWithout > 0 && (
        <p>
          {counted(ordersWithout, 'Bestellung', 'Bestellungen')} ohne Bon: kein Drucker war dafür eingerichtet, oder sie
          wurden nachgebucht.
        </p>
      )}
    </Section>
  );
}

function OpenPrints({ open }: { open: DayReportWire['prints']['open'] }) {
  if (open.length === 0) return null;
  return (
    <Section title={`${slipsText(open)} nicht gedruckt`}>
      <DataTable
        caption="Was nicht auf Papier ist"
        rows={open.map((job, index) => ({ ...job, index }))}
        keyOf={({ index }) => index}
        columns={[
          { id: 'order', title: 'Bestellung', cardTitle: 'Bestellung', value: (job) => slipText(job, true) },
          { id: 'printer', title: 'Drucker', value: (job) => job.printer },
          { id: 'error', title: 'Fehler', value: (job) => job.error ?? 'wartet' },
        ]}
      />
    </Section>
  );
}

function Cancellations({ report: { cancellations = [], cancelledOrders } }: { report: DayReportWire }) {
  if (cancellations.length === 0) return null;
  const more = moreCancellations(cancelledOrders, cancellations);
  return (
    <Section title="Stornierungen">
      <DataTable
        caption="Was storniert wurde"
        rows={cancellations}
        keyOf={({ date, orderNumber }) => `${date} ${orderNumber}`}
        columns={[
          { id: 'order', title: 'Bestellung', cardTitle: 'Bestellung', value: (row) => row.orderNumber },
          {
            id: 'time',
            title: 'Zeit',
            value: (row) => row.takenAt,
            show: (row) => `${formatDate(dayOf(row.takenAt)).slice(0, 6)} ${timeText(row.takenAt)}`,
          },
          { id: 'table', title: 'Tisch', value: (row) => tableName(row.tableNumber) },
          {
            id: 'reason',
            title: 'Grund',
            value: (row) => row.reason,
            show: (row) => (
              <span className="grid">
                <span className="wrap-anywhere">{row.reason}</span>
                <span className="text-ink-2">{whoseText(row)}</span>
              </span>
            ),
          },
          {
            id: 'amount',
            title: 'Betrag',
            value: (row) => row.amount,
            show: (row) => chfText(row.amount),
            isNumber: true,
          },
        ]}
      />
      {more && <p>{more}</p>}
    </Section>
  );
}

type Cancellation = NonNullable<DayReportWire['cancellations']>[number];

/** Whose till it left, and how the money goes back; reports that a former program kept don't say it. */
function whoseText({ deviceDisplayName, paymentMethod }: Cancellation): string {
  return [deviceDisplayName, paymentMethod && PAYMENT_WORDS[paymentMethod]].filter(Boolean).join(' · ');
}
