import type { DayReportWire, EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { expect } from 'vitest';
import type { Fest } from './fest.ts';

/** Of a day, or of the whole event. */
export async function report(fest: Fest, date = ''): Promise<DayReportWire> {
  const url = `/api/closing/event/${fest.eventId}/report${date && `?date=${date}`}`;
  const answer = await fest.organizer.get<DayReportWire>(url);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export function close(fest: Fest) {
  return fest.organizer.post<EventClosingWire & { code: string }>(`/api/closing/event/${fest.eventId}/close`);
}
