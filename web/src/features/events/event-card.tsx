import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { eveningToday } from '../../lib/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { BinIcon } from '../../ui/more-icons.tsx';
import { shortDate } from '../../ui/swiss-date.ts';
import { WholeWords } from '../../ui/whole-words.tsx';

export function EventCard({ event, onDelete }: { event: Event; onDelete: () => void }) {
  const day = event.eventDate.slice(0, 10);
  return (
    <article
      aria-labelledby={`event-${event.id}`}
      className="flex h-full flex-col gap-3 rounded-card border border-hairline bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge color={day === eveningToday() ? 'green' : 'blue'}>
          <span className="whitespace-normal">
            {day === eveningToday() ? `Heute, ${shortDate(day)}` : shortDate(day)}
          </span>
        </Badge>
        {event.waiterAccessTag && (
          <Badge color="grey">
            <span className="tag-text break-all whitespace-normal">{event.waiterAccessTag}</span>
          </Badge>
        )}
        {!event.isActive && <Badge color="yellow">Nicht aktiv</Badge>}
        {event.isClosed && <Badge color="grey">Abgeschlossen</Badge>}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <h2 id={`event-${event.id}`} className="text-xl font-bold">
          <WholeWords text={event.name} />
        </h2>
        {event.description && <p className="line-clamp-2 text-ink-2">{event.description}</p>}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2 max-sm:*:px-2!">
        <LinkButton to={`/events/${event.id}`} variant="primary" className="max-sm:grow">
          Details
        </LinkButton>
        <LinkButton to={`/events/${event.id}/edit`} className="max-sm:grow">
          Bearbeiten
        </LinkButton>
        <Button variant="quiet" icon={<BinIcon size={20} />} onClick={onDelete} className="ml-auto min-w-12">
          <span className="max-sm:sr-only">Löschen</span>
        </Button>
      </div>
    </article>
  );
}
