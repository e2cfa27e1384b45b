import { formatDate } from './business-day.ts';
import { formatChf } from './money.ts';

/** Why an order that was booked as paid is for the organizer to look at; amounts in Rappen. */
export type OrderFlag =
  | { code: 'OLD_PRICE'; item: string; paid: number; now: number }
  | { code: 'PRICE_NEVER_VALID'; item: string; paid: number; now: number | undefined }
  | { code: 'SOLD_OUT'; item: string }
  | { code: 'NOT_RETURNABLE'; item: string }
  | { code: 'GONE'; item: string }
  | { code: 'NEVER_ON_MENU'; item: string }
  | { code: 'EVENT_INACTIVE' }
  | { code: 'TAKEAWAY_DISABLED' }
  | { code: 'TILL_COUNTED' }
  /** What the device says, on the wall where the event is. */
  | { code: 'TIME_DOUBTFUL'; date: string; time: string }
  | { code: 'TIME_IMPOSSIBLE' };

/** The reason in the organizer's words. */
export function flagText(flag: OrderFlag): string {
  switch (flag.code) {
    case 'OLD_PRICE':
      return `${flag.item}: alter Preis (bezahlt ${formatChf(flag.paid)}, jetzt ${formatChf(flag.now)})`;
    case 'PRICE_NEVER_VALID':
      return `${flag.item}: Preis nie gültig (bezahlt ${formatChf(flag.paid)}${
        flag.now === undefined ? '' : `, jetzt ${formatChf(flag.now)}`
      })`;
    case 'SOLD_OUT':
      return `${flag.item}: ausverkauft`;
    case 'NOT_RETURNABLE':
      return `${flag.item}: zurückgenommen, war aber kein Depot`;
    case 'GONE':
      return `${flag.item}: nicht mehr im Menü`;
    case 'NEVER_ON_MENU':
      return `${flag.item}: nie im Menü dieses Events`;
    case 'EVENT_INACTIVE':
      return 'Das Event war nicht mehr aktiv';
    case 'TAKEAWAY_DISABLED':
      return 'Takeaway war ausgeschaltet';
    case 'TILL_COUNTED':
      return 'Die Kasse dieses Tages war schon gezählt';
    case 'TIME_DOUBTFUL':
      return `Bestellt laut Gerät am ${formatDate(flag.date)} um ${flag.time}; gezählt wird die Zeit der Buchung`;
    case 'TIME_IMPOSSIBLE':
      return 'Die Uhr des Geräts war verstellt; gezählt wird die Zeit der Buchung';
  }
}
