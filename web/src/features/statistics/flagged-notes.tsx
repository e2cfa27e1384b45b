import { counted } from '@bestellsystem/domain/counted.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { statisticsPaths } from './statistics-address.ts';

/** With the figures of a day, while orders of it are to be looked at; leads to them. */
export function FlaggedNotice({ statistics }: { statistics: EventStatisticsWire }) {
  const { eventId, date, flaggedOrders } = statistics;
  return (
    flaggedOrders > 0 && (
      <AlertBox
        tone="warn"
        className="print:hidden"
        title={`${counted(flaggedOrders, 'Bestellung ist', 'Bestellungen sind')} zu prüfen`}
        action={<LinkButton to={statisticsPaths.orders(eventId, date, true)}>Ansehen</LinkButton>}
      >
        Gebucht ist, was bezahlt wurde.
      </AlertBox>
    )
  );
}

/** Over a list that leaves the other orders out. */
export function OnlyFlagged({ eventId, day }: { eventId: number; day: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p>Gezeigt sind nur die Bestellungen, die noch zu prüfen sind.</p>
      <span className="print:hidden">
        <TextLink to={statisticsPaths.orders(eventId, day)}>Alle Bestellungen</TextLink>
      </span>
    </div>
  );
}
