import { useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { titleOf } from './held-order-card.tsx';
import { type DecisionDialogProps, useDecision } from './use-decision.ts';

/** Decides that an order doesn't count; the reason reaches the device that took it, and the journal. */
export function RejectionDialog(props: DecisionDialogProps) {
  const { order, onClose } = props;
  const [reason, setReason] = useState('');
  const rejection = useDecision('reject', props);
  // What the server says of it is all that is left: a reason that was typed is no use any more, nor asked about.
  const isOver = order.state !== 'open' && rejection.failure !== undefined;
  return (
    <Dialog open onClose={onClose} title={`${titleOf(order)} ablehnen`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isOver) onClose();
          else if (reason.trim()) rejection.decide({ reason });
        }}
      >
        {!isOver && (
          <TextField
            label="Grund"
            required
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            hint="Zum Beispiel: doppelt kassiert, dem Gast zurückbezahlt"
          />
        )}
        {rejection.failure && <AlertBox tone="error">{rejection.failure}</AlertBox>}
        <Button
          type="submit"
          variant={isOver ? 'primary' : 'danger'}
          full
          loading={rejection.isPending}
          disabledReason={reason.trim() ? undefined : 'Bitte einen Grund eingeben.'}
        >
          {isOver ? 'Schliessen' : 'Ablehnen'}
        </Button>
      </form>
    </Dialog>
  );
}
