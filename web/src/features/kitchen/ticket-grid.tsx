import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { TicketCard } from './ticket-card.tsx';
import type { Kitchen } from './use-kitchen.ts';
import type { Slot } from './use-lingering.ts';
import { useNow } from './use-now.ts';

const AGE_STEP_MS = 5_000;
const NUMBER_KEYS = 9;

interface TicketGridProps {
  slots: readonly Slot[];
  kitchen: Kitchen;
  blocked: string | undefined;
  /** There may be orders that don't stand here. */
  isUnsure: boolean;
  isLoading: boolean;
}

export function TicketGrid({ slots, kitchen, blocked, isUnsure, isLoading }: TicketGridProps) {
  const now = useNow(AGE_STEP_MS);
  if (isLoading) {
    return (
      <div className="kitchen-tickets kitchen-nothing">
        <LoadingText>Lade Bestellungen...</LoadingText>
      </div>
    );
  }
  if (slots.length === 0) {
    return (
      <div className="kitchen-tickets kitchen-nothing">{!isUnsure && <NothingOpen hidden={kitchen.hidden} />}</div>
    );
  }
  return (
    <div className="kitchen-tickets">
      {slots.map(({ ticket, isGone, isMoved }, index) => (
        <TicketCard
          key={ticket.order.id}
          ticket={ticket}
          keyNumber={index < NUMBER_KEYS ? index + 1 : undefined}
          now={now}
          kitchen={kitchen}
          blocked={blocked}
          isGone={isGone}
          isMoved={isMoved}
        />
      ))}
    </div>
  );
}

function NothingOpen({ hidden }: { hidden: number }) {
  return (
    <EmptyState title="Keine offenen Bestellungen">
      {hidden > 0
        ? 'Andere Stationen haben noch offene Bestellungen.'
        : 'Neue Bestellungen erscheinen hier von selbst.'}
    </EmptyState>
  );
}
