import { formatDate, isDate } from '@bestellsystem/domain/business-day.ts';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import type { ExportedEvent } from './export-card.tsx';
import { ExportFileKey } from './export-file-key.tsx';
import { type DayRange, exportPaths } from './statistics-api.ts';

/** Two days and everything between them. */
export function ExportRange({ event }: { event: ExportedEvent }) {
  const [range, setRange] = useState<DayRange>({ startDate: event.date, endDate: event.date });
  const { startDate, endDate } = range;
  const isReversed = isDate(startDate) && isDate(endDate) && endDate < startDate;
  const problem = isReversed ? 'Das Enddatum liegt vor dem Startdatum.' : undefined;
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Von"
          type="date"
          value={startDate}
          hint={swissDate(startDate)}
          onChange={({ target }) => setRange({ ...range, startDate: target.value })}
        />
        <TextField
          label="Bis"
          type="date"
          value={endDate}
          hint={swissDate(endDate)}
          error={problem}
          onChange={({ target }) => setRange({ ...range, endDate: target.value })}
        />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <ExportFileKey
          label="CSV Zeitraum"
          extension="csv"
          path={exportPaths.range(event.eventId, range)}
          disabledReason={problem}
        />
        <ExportFileKey
          label="Excel Zeitraum"
          extension="xlsx"
          path={exportPaths.rangeXlsx(event.eventId, range)}
          disabledReason={problem}
        />
      </div>
    </>
  );
}

/** The browser's own field follows the browser's language. */
function swissDate(date: string): string {
  return isDate(date) ? formatDate(date) : 'Tag, Monat, Jahr';
}
