import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mayBeDone, messageOf } from '../../lib/api.ts';
import { eventMenuQuery, printerConfigQuery } from '../../lib/event-queries.ts';
import { settingsOfEventQuery } from '../../lib/organizer-settings.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { UnprintedNote } from '../../ui/unprinted-note.tsx';
import { UnsavedForms, useUnsavedForms } from '../../ui/unsaved-forms.tsx';
import { useListSearch } from '../../ui/use-list-search.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { AddAllItems } from './add-all-items.tsx';
import { AddMenuItem } from './add-menu-item.tsx';
import { EventLoading } from './event-loading.tsx';
import { isUnsaved } from './event-menu-row.tsx';
import { EventMenuTable, type EventMenuTableProps } from './event-menu-table.tsx';
import { itemsForEventQuery, printerCountQuery } from './events-api.ts';
import { useEventMenu } from './use-event-menu.ts';

export function EventMenuTab({ event }: { event: Event }) {
  const entries = useQuery(eventMenuQuery(event.id));
  const items = useQuery(itemsForEventQuery(event.id));
  const isLoaded = entries.data !== undefined && items.data !== undefined;
  const [isShown, setShown] = useState(isLoaded);
  const anyPrinters = useQuery(printerCountQuery);
  const hasPrinters = (anyPrinters.data?.totalConfigs ?? 0) > 0;
  const printers = useQuery({ ...printerConfigQuery(event.id), enabled: hasPrinters });
  // What the note above the menu says comes with it, or the menu would jump under a finger; once shown, it waits no more.
  const isAsking = [anyPrinters, printers].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (isLoaded && !isAsking && !isShown) setShown(true);
  return (
    <EventLoading query={entries} failure="Fehler beim Laden des Eventmenüs: " loadingText="Lade Eventmenü...">
      {(menu) => (
        <EventLoading query={items} failure="Fehler beim Laden der Menüpunkte: " loadingText="Lade Menüpunkte...">
          {(all) =>
            isShown ? (
              <UnsavedForms>
                <EventMenu event={event} menu={menu} items={all} hasPrinters={hasPrinters} />
              </UnsavedForms>
            ) : (
              <LoadingText>Lade Eventmenü...</LoadingText>
            )
          }
        </EventLoading>
      )}
    </EventLoading>
  );
}

interface EventMenuProps {
  event: Event;
  menu: EventMenuItemWire[];
  items: MenuItemWire[];
  /** Of any event of its organizer: where there are none, an event is not asked for its own. */
  hasPrinters: boolean;
}

function EventMenu({ event, menu, items, hasPrinters }: EventMenuProps) {
  const changes = useEventMenu(event.id);
  const isCashRounded = useQuery(settingsOfEventQuery(event.id)).data?.isCashRounded;
  const [toRemove, setToRemove] = useState<EventMenuItemWire>();
  const removal = useSubmission(notRemovedText);
  const [doubted, setDoubted] = useState<number>();
  // Removed all the same, as the menu says by now.
  if (doubted !== undefined && menu.every(({ id }) => id !== doubted)) {
    setDoubted(undefined);
    removal.forgetFailure();
  }
  const there = new Set(menu.map((entry) => entry.menuItem.id));
  const missing = items.filter((item) => !there.has(item.id));

  async function remove(id: number) {
    setDoubted(undefined);
    await changes.remove(id).catch((error: unknown) => {
      if (mayBeDone(error)) setDoubted(id);
      throw error;
    });
  }

  if (items.length === 0 && menu.length === 0) return <NoItems />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AddMenuItem items={items} isCashRounded={isCashRounded} isThere={(id) => there.has(id)} onAdd={changes.add} />
      <AddAllItems missing={missing} changes={changes} />
      {hasPrinters && <UnprintedNote eventId={event.id} />}
      {menu.length === 0 ? (
        <EmptyState title="Keine Menüpunkte verfügbar">
          Wählen Sie oben, was an diesem Event verkauft wird und zu welchem Preis.
        </EmptyState>
      ) : (
        <SearchedMenu entries={menu} isCashRounded={isCashRounded} onChange={changes.change} onRemove={setToRemove} />
      )}
      <LateFailure text={removal.failure} onSeen={removal.forgetFailure} />
      <AlertDialog
        open={toRemove !== undefined}
        question="Möchten Sie diesen Menüpunkt wirklich entfernen?"
        detail={
          <strong className="wrap-anywhere">
            <WholeWords text={toRemove?.menuItem.name ?? ''} />
          </strong>
        }
        confirmLabel="Entfernen"
        busy={removal.sending}
        onConfirm={() => {
          if (!toRemove) return;
          void removal.run(() => remove(toRemove.id)).then(() => setToRemove(undefined));
        }}
        onCancel={() => setToRemove(undefined)}
      />
    </div>
  );
}

function notRemovedText(error: unknown): string {
  return `${mayBeDone(error) ? 'Ungewiss, ob' : 'Nicht'} entfernt – ${messageOf(error)}`;
}

function SearchedMenu({ entries, ...shared }: EventMenuTableProps) {
  const { wanted, field } = useListSearch('Menüpunkt suchen', entries.length);
  const unsaved = useUnsavedForms();
  const shown = useMemo(() => {
    if (!wanted) return entries;
    return entries.filter((entry) => entry.menuItem.name.toLowerCase().includes(wanted) || isUnsaved(entry, unsaved));
  }, [entries, wanted, unsaved]);
  return (
    <>
      <div className="max-w-sm empty:hidden">{field}</div>
      {shown.length > 0 ? (
        <EventMenuTable entries={shown} {...shared} />
      ) : (
        <p className="text-ink-2">Kein Artikel heisst so.</p>
      )}
    </>
  );
}

function NoItems() {
  return (
    <EmptyState
      title="Keine Menüpunkte verfügbar"
      action={
        <LinkButton to="/events/menu-management" variant="primary">
          Artikel erfassen
        </LinkButton>
      }
    >
      Erfassen Sie zuerst Kategorien und Artikel; danach stellen Sie hier das Menü des Events zusammen.
    </EmptyState>
  );
}
