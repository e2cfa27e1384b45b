import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { dateAndTime } from '../../../lib/date-and-time.ts';
import { Section } from '../section.tsx';

/** Each time the books were closed and opened again. */
export function ClosingHistory({ history }: { history: EventClosingWire['history'] }) {
  if (history.length === 0) return null;
  return (
    <Section title="Verlauf">
      <ul className="grid gap-2">
        {history.map((row) => (
          <li key={row.closedAt} className="rounded-card border border-hairline bg-surface p-3">
            <p>
              Abgeschlossen {dateAndTime(row.closedAt)} von {row.closedBy}
            </p>
            {row.reopenedAt && (
              <p>
                Wieder geöffnet {dateAndTime(row.reopenedAt)} von {row.reopenedBy}: {row.reopenReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
