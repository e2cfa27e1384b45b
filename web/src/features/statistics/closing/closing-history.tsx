import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
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
              Abgeschlossen {momentText(row.closedAt)} von {row.closedBy}
            </p>
            {row.reopenedAt && (
              <p>
                Wieder geöffnet {momentText(row.reopenedAt)} von {row.reopenedBy}: {row.reopenReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function momentText(instant: string): string {
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('de-CH', format).format(new Date(instant));
}
