import type { OrderWire, OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { mayBeDone } from '../../lib/api.ts';
import { CANCEL_REASONS, cancelOwnOrder, notCancelledText } from '../../lib/cancel-order.ts';
import { refundText } from '../../lib/refund-text.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { hasOnlyDeposits } from './followed-orders.ts';

export interface AskedCancelling {
  clientOrderId: string;
  reason: string;
  /** What is to be said once it is done. */
  text: string;
}

interface CancelDialogProps {
  /** The one to cancel; none keeps the dialog closed. */
  order: OwnOrderWire | undefined;
  onClose: () => void;
  /** Told what was asked for, as its answer may be lost; undefined once it is surely refused. */
  onAsked: (asked: AskedCancelling | undefined) => void;
  /** Told what is to be done with the money. */
  onCancelled: (text: string, cancelled: OrderWire) => void;
  /** Told why it may not be, where the dialog has been closed meanwhile. */
  onLateFailure: (failed: { clientOrderId: string; text: string }) => void;
}

export function CancelDialog({ order, onClose, onAsked, onCancelled, onLateFailure }: CancelDialogProps) {
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
        const text = `Bestellung ${order.orderNumber} ist storniert. ${refundText(order)}`;
        onAsked({ clientOrderId: order.clientOrderId, reason, text });
        try {
          onCancelled(text, await cancelOwnOrder(order.id, reason));
        } catch (error) {
          if (!mayBeDone(error)) onAsked(undefined);
          throw error;
        }
      }}
      onLateFailure={(error) =>
        order &&
        onLateFailure({
          clientOrderId: order.clientOrderId,
          text: `Bestellung ${order.orderNumber}: ${notCancelledText(error)}`,
        })
      }
    />
  );
}
