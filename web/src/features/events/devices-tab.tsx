import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useMutation } from '../../lib/mutations.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeviceTable } from './device-table.tsx';
import { EventLoading } from './event-loading.tsx';
import { devicesQuery, resetDevices } from './events-api.ts';

export function DevicesTab({ event }: { event: Event }) {
  if (event.waiterAccessTag) return <Devices event={event} tag={event.waiterAccessTag} />;
  return (
    <EmptyState
      title="Dieses Event hat noch kein Event-Kürzel"
      action={
        <LinkButton to={`/events/${event.id}/edit`} variant="primary">
          Event-Kürzel setzen
        </LinkButton>
      }
    >
      Kellner melden sich mit dem Event-Kürzel an. Jedes Gerät bekommt dabei eine Service-Nummer und erscheint hier.
    </EmptyState>
  );
}

function Devices({ event, tag }: { event: Event; tag: string }) {
  const devices = useQuery(devicesQuery(tag));
  return (
    <EventLoading query={devices} failure="Fehler beim Laden der Geräte: " loadingText="Lade Geräte...">
      {(list) => (
        <div className="grid gap-4">
          <ResetAll event={event} tag={tag} devices={list} />
          {list.length > 0 ? (
            <DeviceTable devices={list} tag={tag} />
          ) : (
            <EmptyState
              title="Noch kein Gerät angemeldet"
              action={<LinkButton to={`/events/${event.id}`}>Zum QR-Code für die Kellner</LinkButton>}
            >
              Das erste Gerät bekommt die Service-Nummer 1.
            </EmptyState>
          )}
        </div>
      )}
    </EventLoading>
  );
}

function ResetAll({ event, tag, devices }: { event: Event; tag: string; devices: readonly Device[] }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const reset = useMutation({
    mutationFn: () => resetDevices(tag),
    onSuccess: () => queries.invalidateQueries({ queryKey: devicesQuery(tag).queryKey }),
    onSettled: () => setAsking(false),
  });
  const count = devices.length === 1 ? '1 Gerät' : `${devices.length} Geräte`;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{count} mit Service-Nummer. Dasselbe Gerät behält seine Nummer.</p>
        <Button
          disabledReason={devices.length === 0 ? 'Es ist kein Gerät angemeldet.' : undefined}
          onClick={() => setAsking(true)}
        >
          Alle zurücksetzen
        </Button>
      </div>
      {reset.isError && <AlertBox tone="error">Fehler beim Zurücksetzen: {messageOf(reset.error)}</AlertBox>}
      {reset.isSuccess && <AlertBox tone="ok">{reset.data.message}</AlertBox>}
      <AlertDialog
        open={asking}
        question="Möchten Sie alle Service-Nummern zurücksetzen?"
        detail={
          <>
            <strong className="wrap-anywhere">
              {event.name}: {count}
            </strong>
            <p>
              Alle Kellner werden abgemeldet und müssen sich neu anmelden. Die Nummern beginnen wieder bei 1.
              Bestellungen bleiben erhalten.
            </p>
          </>
        }
        confirmLabel="Zurücksetzen"
        busy={reset.isPending}
        onConfirm={() => {
          if (!reset.isPending) reset.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
