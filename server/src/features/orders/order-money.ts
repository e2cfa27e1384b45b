import { AppError } from '@bestellsystem/domain/errors.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { OrganizerSettings } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { vatRateOn } from '@bestellsystem/domain/vat.ts';
import type { PricedLine } from './priced-lines.ts';

/** What changes hands: the total, rounded where cash is; negative where it is paid out. */
export function payableOf(input: Pick<OrderInput, 'total' | 'rounding'>): number {
  return input.total + input.rounding;
}

/** A tablet that doesn't know yet that the organizer rounds no more; what was paid without network stays as paid. */
export function requireRoundingAllowed(input: OrderInput, settings: OrganizerSettings | undefined): void {
  if (input.rounding === 0 || input.offline || settings?.isCashRounded) return;
  throw new AppError(
    'conflict',
    'ROUNDING_CHANGED',
    `Bargeld wird nicht mehr gerundet: zu zahlen sind ${formatChf(input.total)}.`,
  );
}

/** The VAT in a line on a calendar day, in hundredths of a percent; null where none is owed. */
export function vatRateOf(
  line: PricedLine,
  input: OrderInput,
  settings: OrganizerSettings | undefined,
  day: string,
): number | null {
  if (!settings?.isVatLiable || line.kind === 'deposit') return null;
  return vatRateOn(settings.vatRates, day, { taxClass: line.taxClass, isTakeaway: input.isTakeawayMode });
}
