import { useOutbox } from '../lib/outbox.ts';
import { waitingText } from '../lib/waiting-text.ts';
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';
import { SendNowKey } from './send-now-key.tsx';

interface UnsentQuestionProps extends Pick<AlertDialogProps, 'open' | 'onConfirm' | 'onCancel'> {
  /** What becomes of the orders that wait here. */
  consequence: string;
  /** The verb of its key. */
  what: 'Abmelden' | 'Wechseln' | 'Ändern';
}

/** Asked before something that leaves orders behind on this device; follows while they go out. */
export function UnsentQuestion({ consequence, what, ...dialog }: UnsentQuestionProps) {
  const { unsent, oldestSince } = useOutbox();
  return unsent > 0 ? (
    <AlertDialog
      {...dialog}
      question="Bestellungen sind noch nicht beim Server"
      detail={
        <>
          <p>
            {waitingText(unsent, oldestSince)}. {consequence}
          </p>
          <div className="mt-3">
            <SendNowKey key={unsent} />
          </div>
        </>
      }
      confirmLabel={`Trotzdem ${what.toLowerCase()}`}
    />
  ) : (
    <AlertDialog {...dialog} question="Jetzt ist alles beim Server" confirmLabel={what} tone="primary" />
  );
}
