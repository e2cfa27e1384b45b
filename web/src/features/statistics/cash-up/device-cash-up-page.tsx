import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { countedOrders } from '@bestellsystem/domain/counted.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { useQuery } from '@tanstack/react-query';
import { androidBridge } from '../../../lib/printing/android-bridge.ts';
import { Button } from '../../../ui/button.tsx';
import { BackIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PrinterIcon } from '../../../ui/more-icons.tsx';
import { UnsavedForms } from '../../../ui/unsaved-forms.tsx';
import { chfText } from '../amounts.ts';
import { ExportFileKey } from '../export-file-key.tsx';
import { Section } from '../section.tsx';
import { StatisticsFrame } from '../statistics-frame.tsx';
import { useLiveRefresh } from '../use-live-refresh.ts';
import { useStatisticsAddress } from '../use-statistics-address.ts';
import { cashUpPaths, cashUpQuery, deviceCashUpQuery, sheetPath } from './cash-up-api.ts';
import { ClosedNote } from './cash-up-page.tsx';
import { CountForm } from './count-form.tsx';
import { EntryTable } from './entry-table.tsx';
import { MoveForm } from './move-form.tsx';
import { PaperCount, Signatures } from './till-paper.tsx';
import { differenceText, TillState } from './till-state.tsx';

/** One till: what should be in it, what is, and who says so. */
export function DeviceCashUpPage() {
  const { eventId, deviceId, day } = useStatisticsAddress();
  const query = useQuery(deviceCashUpQuery(eventId, deviceId, day));
  useLiveRefresh(eventId, query);
  const tills = useQuery(cashUpQuery(eventId, day)).data?.devices ?? [];
  const name = query.data && deviceNameAmong(query.data, tills);
  return (
    <StatisticsFrame
      title={name ? `Abrechnung ${name}` : 'Abrechnung'}
      subject="Abrechnung"
      failure="Fehler beim Laden der Abrechnung"
      loadingText="Lade Abrechnung..."
      links={
        <LinkButton to={cashUpPaths.overview(eventId, day)} icon={<BackIcon size={20} />}>
          Alle Kassen
        </LinkButton>
      }
      query={query}
      day={day}
      dayOf={({ date }) => date}
      eventOf={({ eventName }) => eventName}
    >
      {(till) => (
        <>
          {till.isClosed && <ClosedNote />}
          <UnsavedForms key={`${till.deviceId} ${till.date}`}>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
              <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
                <Expected till={till} />
                <MoveForm till={till} />
              </div>
              <CountForm till={till} />
            </div>
          </UnsavedForms>
          <PaperCount till={till} />
          <EntryTable till={till} />
          <div className="grid gap-3 sm:max-w-xs print:hidden">
            {/* The app prints tickets only. */}
            {!androidBridge() && (
              <Button icon={<PrinterIcon size={20} />} onClick={() => window.print()}>
                Drucken
              </Button>
            )}
            <ExportFileKey
              label="Abrechnungsblatt als PDF"
              extension="pdf"
              path={sheetPath(till.eventId, till.deviceId, till.date)}
            />
          </div>
          <Signatures />
        </>
      )}
    </StatisticsFrame>
  );
}

function Expected({ till }: { till: DeviceCashUpWire }) {
  return (
    <Section title={`Kasse am ${formatDate(till.date)}`} action={<TillState till={till} isClosed={till.isClosed} />}>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-card border border-hairline bg-surface p-4">
        <Figure name="Wechselgeld" chf={till.floats} />
        <Figure name="Bar erhalten" chf={till.received} />
        <Figure name="Rückgeld" chf={-till.changeGiven} />
        <Figure name="Auszahlungen (Depot)" chf={-till.paidOut} />
        <Figure name="Abschöpfungen" chf={-till.skims} />
        <Figure name="Soll" chf={till.expected} isStrong />
        {till.counted !== null && <Figure name="Ist (letzte Zählung)" chf={till.counted} isStrong />}
        {till.difference !== null && (
          <div className="flex flex-wrap justify-between gap-x-3 font-bold">
            <dt>{till.state === 'changed' ? 'Differenz bei der Zählung' : 'Differenz'}</dt>
            <dd className="money">{differenceText(till.difference)}</dd>
          </div>
        )}
      </dl>
      <p className="text-ink-2">
        {countedOrders(till.orders, till.depositOrders)}. Nicht in der Kasse:{' '}
        <span className="money">{chfText(till.cardSales)}</span> mit Karte/Twint.
      </p>
    </Section>
  );
}

function Figure({ name, chf, isStrong = false }: { name: string; chf: number; isStrong?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-3 ${isStrong ? 'border-t border-hairline pt-1 font-bold' : ''}`}
    >
      <dt>{name}</dt>
      <dd className="money">{chfText(chf || 0)}</dd>
    </div>
  );
}
