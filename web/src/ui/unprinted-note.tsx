import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventMenuQuery, eventQuery, printerConfigQuery } from '../lib/event-queries.ts';
import { categoriesOnMenu, uncovered } from '../lib/printing/uncovered.ts';
import { useUser } from '../lib/session.tsx';
import { AlertBox } from './alert-box.tsx';
import { LinkButton } from './link-button.tsx';

export interface UnprintedNoteProps {
  eventId: number;
  /** Where a page stays open for hours, it is asked anew this often. */
  refreshMs?: number;
  /** Leads to the setup where nothing else is given. */
  action?: ReactNode;
}

/** What the event sells and none of its printers prints: often meant so of drinks, forgotten of a new category. */
export function UnprintedNote({ eventId, refreshMs, action = <SetupLink eventId={eventId} /> }: UnprintedNoteProps) {
  const again = refreshMs ? { refetchInterval: refreshMs } : {};
  const printers = useQuery({ ...printerConfigQuery(eventId), ...again }).data?.printers ?? [];
  const enabled = printers.length > 0;
  const menu = useQuery({ ...eventMenuQuery(eventId), ...again, enabled }).data;
  const event = useQuery({ ...eventQuery(eventId), ...again, enabled }).data;
  if (!enabled || !menu || !event) return null;
  const { entirely, tables, takeaway } = uncovered(printers, categoriesOnMenu(menu), event.takeawayEnabled);
  const which = entirely.length === 1 ? 'diese Kategorie' : 'diese Kategorien';
  const told = [
    ...(entirely.length > 0 ? [`Ohne Bon: ${entirely.join(', ')}. Kein Drucker druckt ${which}.`] : []),
    ...(tables.length > 0 ? [`Tischbestellungen ohne Bon: ${tables.join(', ')}.`] : []),
    ...(takeaway.length > 0 ? [`Takeaway ohne Bon: ${takeaway.join(', ')}.`] : []),
  ];
  if (told.length === 0) return null;
  return (
    <AlertBox tone="info" action={action}>
      {told.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </AlertBox>
  );
}

/** The setup is for organizers alone. */
function SetupLink({ eventId }: { eventId: number }) {
  if (useUser().role !== 'EVENT_ORGANIZER') return null;
  return <LinkButton to={`/events/printer-setup?event=${eventId}&step=2`}>Drucker einrichten</LinkButton>;
}
