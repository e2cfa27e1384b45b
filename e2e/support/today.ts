import { addDays, businessDay, USUAL_DAY_START } from '@bestellsystem/domain/business-day.ts';

/** The business day in Zurich, or one so many days later, `YYYY-MM-DD`: a test of the night is in the evening before. */
export function today(offset = 0): string {
  return addDays(businessDay(new Date(), 'Europe/Zurich', USUAL_DAY_START), offset);
}
