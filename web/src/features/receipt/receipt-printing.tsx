import type { ReceiptPrinted, ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { useState } from 'react';
import { api, messageOf } from '../../lib/api.ts';
import { useOnline } from '../../lib/network-state.ts';
import { androidBridge } from '../../lib/printing/android-bridge.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { PrinterIcon } from '../../ui/more-icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Onto a printer of the event, or whatever the browser prints with; the app's web view knows no printing. */
export function ReceiptPrinting({ receipt: { orderId, printers } }: { receipt: ReceiptWire }) {
  const online = useOnline();
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'error'; text: string }>();
  const printerId = printers.some(({ id }) => id === chosen) ? chosen : printers[0]?.id;

  async function print() {
    setBusy(true);
    setOutcome(undefined);
    try {
      const printed = await api.post<ReceiptPrinted>(`/api/orders/${orderId}/receipt/print`, { printerId });
      setOutcome({ tone: 'ok', text: outcomeWords(printed) });
    } catch (error) {
      setOutcome({ tone: 'error', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      {printers.length > 1 && (
        <SelectField label="Drucker" value={printerId} onChange={({ target }) => setChosen(Number(target.value))}>
          {printers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        {printers.length > 0 && (
          <Button
            variant="primary"
            className="flex-1"
            icon={<PrinterIcon size={20} />}
            loading={busy}
            disabledReason={online ? undefined : 'Keine Verbindung zum Server'}
            onClick={() => void print()}
          >
            Auf Drucker drucken
          </Button>
        )}
        {!androidBridge() && (
          <Button className="flex-1" onClick={() => window.print()}>
            Mit Browser drucken
          </Button>
        )}
      </div>
      {outcome && <AlertBox tone={outcome.tone}>{outcome.text}</AlertBox>}
    </div>
  );
}

function outcomeWords({ printer, isCopy, isRetried }: ReceiptPrinted): string {
  if (isRetried) return `Die Quittung ist noch unterwegs zu ${printer}: sie wird jetzt nochmals versucht.`;
  return isCopy ? `Die Quittung kommt bei ${printer}, als KOPIE.` : `Die Quittung kommt bei ${printer}.`;
}
