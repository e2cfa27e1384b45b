import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import type { ReactNode } from 'react';
import { ExportFileKey } from './export-file-key.tsx';
import { ExportFiltered } from './export-filtered.tsx';
import { ExportRange } from './export-range.tsx';
import { Section } from './section.tsx';
import { exportPaths } from './statistics-api.ts';

export type ExportedEvent = Pick<EventStatisticsWire, 'eventId' | 'eventName' | 'date'>;

/** The sales to take along: a day, some days, or what a table or a device had. */
export function ExportCard({ event }: { event: ExportedEvent }) {
  return (
    <div className="print:hidden">
      <Section title="Exporte">
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <div className="grid min-w-0 gap-3">
            <Group title="Tag">
              <p>{formatDate(event.date)}, alle Bestellungen</p>
              <ExportFileKey label="CSV Tag" extension="csv" path={exportPaths.day(event.eventId, event.date)} />
            </Group>
            <Group title="Zeitraum">
              <ExportRange event={event} />
            </Group>
          </div>
          <Group title="Auswahl">
            <ExportFiltered event={event} />
          </Group>
        </div>
      </Section>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-3 rounded-card border border-hairline bg-surface p-4">
      <h3 className="text-lg font-bold">{title}</h3>
      {children}
    </div>
  );
}
