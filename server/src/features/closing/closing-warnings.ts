import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { isToBeCounted } from '@bestellsystem/domain/cash-up.ts';
import { counted } from '@bestellsystem/domain/counted.ts';
import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { slipsText } from '@bestellsystem/domain/unprinted-slips.ts';

/**
 * What an organizer should look at before closing, with the days on which orders are marked for them. Nothing of it
 * prevents that.
 */
export function closingWarnings(report: DayReport, flagged: readonly { day: string; orders: number }[]): string[] {
  const { tills, prints, checks, undecidedOrders } = report;
  return [
    ...checks
      .filter(({ isOk }) => !isOk)
      .map(({ label, left, right }) => `${label} stimmen nicht überein: ${left} und ${right}.`),
    ...(undecidedOrders > 0
      ? [
          `${counted(undecidedOrders, 'bezahlte Bestellung wartet', 'bezahlte Bestellungen warten')} auf Ihren Entscheid.`,
        ]
      : []),
    ...flagged.map(
      ({ day, orders }) =>
        `${counted(orders, 'Bestellung', 'Bestellungen')} vom ${formatDate(day)} ${orders === 1 ? 'ist' : 'sind'} noch zu prüfen.`,
    ),
    ...tills.flatMap((device) => {
      const { date, state, expected } = device;
      const till = `${deviceNameAmong(device, tills)} am ${formatDate(date)}`;
      if (isToBeCounted(device)) return [`${till} ist nicht gezählt: ${expectation(expected)}.`];
      return state === 'changed' ? [`${till} wurde seit der Zählung noch gebraucht.`] : [];
    }),
    ...(prints.open.length > 0
      ? [`${slipsText(prints.open)} ${prints.open.length === 1 ? 'ist' : 'sind'} nicht gedruckt.`]
      : []),
  ];
}

/** Where cups are brought back, more may go out of a till than comes in. */
function expectation(expected: number): string {
  if (expected < 0) return `es ging ${formatChf(-expected)} mehr hinaus als hinein`;
  return `${formatChf(expected)} erwartet`;
}
