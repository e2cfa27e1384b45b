import type { OrderWire, OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { messageOf } from '../../lib/api.ts';
import { CANCEL_REASONS, cancelOwnOrder } from '../../lib/cancel-order.ts';
import { refundText } from '../../lib/refund-text.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { hasOnlyDeposits } from './followed-orders.ts';

interface CancelDialogProps {
  /** The one to cancel; none keeps the dialog closed. */
  order: OwnOrderWire | undefined;
  onClose: () => void;
  /** Told what is to be done with the money. */
  onCancelled: (text: string, cancelled: OrderWire) => void;
  /** Told why it isn't, where the dialog has been closed meanwhile. */
  onLateFailure: (text: string) => void;
}

export function CancelDialog({ order, onClose, onCancelled, onLateFailure }: CancelDialogProps) {
  return (
    <ReasonDialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? `Bestellung ${order.orderNumber} stornieren?` : ''}
      detail={
        order && (
          <p>{hasOnlyDeposits(order) ? refundText(order) : `${refundText(order)} Die Küche wird benachrichtigt.`}</p>
        )
      }
      reasons={CANCEL_REASONS}
      confirmLabel="Stornieren"
      onConfirm={async (reason) => {
        if (!order) return;
        const cancelled = await cancelOwnOrder(order.id, reason);
        onCancelled(`Bestellung ${order.orderNumber} ist storniert. ${refundText(order)}`, cancelled);
      }}
      onLateFailure={(error) =>
        onLateFailure(`Bestellung ${order?.orderNumber}: Nicht storniert – ${messageOf(error)}`)
      }
    />
  );
}
