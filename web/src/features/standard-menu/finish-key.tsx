import { countItems } from '@bestellsystem/domain/cart.ts';
import { mayTakeOrders, useUser } from '../../lib/session.tsx';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { Button } from '../../ui/button.tsx';
import type { StandardOrder } from './use-standard-order.ts';

interface FinishKeyProps {
  order: StandardOrder;
  hasTable: boolean;
  onFinish: () => void;
}

export function FinishKey({ order, hasTable, onFinish }: FinishKeyProps) {
  const isTooEarly = useTapGuard();
  const user = useUser();
  const { cart, undo } = order.state;
  const count = countItems(cart);
  const notAllowed = mayTakeOrders(user) ? undefined : 'Bestellungen nehmen Kellner auf.';
  return (
    <div className="standard-finish">
      <Button
        variant="primary"
        size="floor"
        full
        className="px-2! leading-tight"
        disabledReason={notAllowed ?? (count === 0 ? 'Noch nichts gewählt' : undefined)}
        onClick={() => {
          // A second tap on the key of the screen before lands here.
          if (undo || !isTooEarly()) onFinish();
        }}
      >
        Bestellung abschliessen <span className="whitespace-nowrap">({count} Artikel)</span>
        {!hasTable && <span className="block text-base font-normal">Der Tisch wird danach gewählt</span>}
      </Button>
    </div>
  );
}
