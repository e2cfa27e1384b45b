import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { formatIban } from '@bestellsystem/domain/swiss-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { settingsOfEventQuery } from '../../lib/organizer-settings.ts';
import { useEventId } from '../../lib/use-event-id.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { EventNameOf } from '../../ui/event-name.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { WayBack } from '../../ui/way-back.tsx';

/** What the owner of an event has said, for an administrator to look at. */
export function SettingsOfEventPage() {
  const eventId = useEventId();
  const settings = useQuery(settingsOfEventQuery(eventId));
  return (
    <Page
      title="Angaben des Veranstalters"
      width="form"
      failed={settings.isError && !settings.data}
      actions={<WayBack eventId={eventId} error={settings.error} />}
    >
      <EventNameOf eventId={eventId} />
      {settings.data && <OfflineNote />}
      <FormerStateNote query={settings} />
      {settings.data ? (
        <Facts settings={settings.data} />
      ) : settings.isError && !settings.isFetching ? (
        <ErrorState
          message={`Fehler beim Laden der Angaben: ${messageOf(settings.error)}`}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <div className="grid gap-3">
          <LoadingText>Lade Angaben...</LoadingText>
          <Skeleton className="h-48" />
        </div>
      )}
    </Page>
  );
}

function Facts({ settings }: { settings: OrganizerSettingsWire }) {
  const { name, street, houseNumber, postalCode, town, iban, receiptText, vatNumber, vatRates } = settings;
  const address = [`${street} ${houseNumber}`.trim(), `${postalCode} ${town}`.trim()].filter(Boolean).join(', ');
  const facts: [term: string, text: string][] = [
    ['Name', name || 'Keiner'],
    ['Adresse', address || 'Keine'],
    ['IBAN', iban ? formatIban(iban) : 'Keine'],
    ['Text auf Quittungen', receiptText || 'Keiner'],
    ['Bargeld', settings.isCashRounded ? 'Auf 5 Rappen gerundet' : 'Auf den Rappen genau'],
    ['MWST', settings.isVatLiable ? `${vatNumber} MWST` : 'Nicht pflichtig'],
    ...(settings.isVatLiable ? vatRates : []).map(({ validFrom, normal, reduced, lodging }): [string, string] => [
      `Sätze ab ${formatDate(validFrom)}`,
      `Normal ${normal} %, reduziert ${reduced} %, Beherbergung ${lodging} %`,
    ]),
  ];
  return (
    <dl className="grid rounded-card border border-hairline bg-surface px-4">
      {facts.map(([term, text]) => (
        <div key={term} className="border-b border-hairline py-3 last:border-0">
          <dt className="font-semibold text-ink-2">{term}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
