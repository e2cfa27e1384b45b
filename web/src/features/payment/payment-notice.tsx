import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import type { PaymentPhase } from './use-payment.ts';

interface PaymentNoticeProps {
  phase: PaymentPhase;
  onBack: () => void;
  onStartAnew: () => void;
}

/** Lies over the head of the screen, so that no key moves while a finger is on its way to it. */
export function PaymentNotice({ phase, onBack, onStartAnew }: PaymentNoticeProps) {
  const notice = noticeOf(phase, onBack, onStartAnew);
  if (!notice) return null;
  return <div className="absolute inset-x-2 top-2 z-20 mx-auto max-w-2xl shadow-2xl">{notice}</div>;
}

function noticeOf(phase: PaymentPhase, onBack: () => void, onStartAnew: () => void) {
  if (phase.kind === 'sending' && phase.slow) {
    return <AlertBox tone="warn" title="Verbindung langsam – bitte nicht erneut bezahlen" />;
  }
  if (phase.kind === 'uncertain') {
    return (
      <AlertBox tone="error" title="Ungewiss, ob die Bestellung aufgenommen ist">
        Dieses Gerät kann nicht verlässlich speichern. Bitte Verbindung prüfen und «Erneut senden»: dieselbe Bestellung
        wird nie doppelt aufgenommen.
      </AlertBox>
    );
  }
  if (phase.kind !== 'refused') return null;
  if (phase.code === 'ORDER_ID_REUSED') {
    return (
      <AlertBox
        tone="error"
        title={phase.message}
        action={<Button onClick={onStartAnew}>Neue Bestellung beginnen</Button>}
      >
        Bitte nicht noch einmal senden. Was dazugekommen ist, als neue Bestellung aufnehmen.
      </AlertBox>
    );
  }
  if (phase.code === 'EVENT_CLOSED' || phase.code === 'EVENT_INACTIVE') {
    return (
      <AlertBox tone="error" title={phase.message} action={<Button onClick={onBack}>Zurück</Button>}>
        Nicht aufgenommen: bitte kein Geld annehmen. Die Bestellung bleibt auf diesem Gerät.
      </AlertBox>
    );
  }
  return (
    <AlertBox tone="error" title={phase.message} action={<Button onClick={onBack}>Bestellung anpassen</Button>}>
      Nicht aufgenommen; die Bestellung steht noch da.
    </AlertBox>
  );
}
