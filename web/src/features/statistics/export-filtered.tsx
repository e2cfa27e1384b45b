import { MAX_RECIPIENT_LENGTH } from '@bestellsystem/domain/invoice-recipient.ts';
import { useId } from 'react';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PrinterIcon } from '../../ui/more-icons.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { ExportedEvent } from './export-card.tsx';
import { ExportFileKey } from './export-file-key.tsx';
import { ExportKey } from './export-key.tsx';
import { FilterFields } from './filter-fields.tsx';
import { invoiceFailure, printInvoice } from './print-invoice.tsx';
import { exportPaths, type OrderFilter } from './statistics-api.ts';

const EVERYTHING: OrderFilter = { tableNumber: '', deviceId: '', startTime: '', endTime: '' };
/** About an invoice, as long as nobody has said anything. */
const NOTHING = { isUnpaid: false, recipient: '' };
const NOTHING_SAID: Partial<Record<string, typeof NOTHING>> = {};

/** What a table, a device or some hours had, as a file or on paper. */
export function ExportFiltered({ event }: { event: ExportedEvent }) {
  const { eventId, date } = event;
  const hintId = useId();
  const [filter, setFilter] = useKeptEntries('selection', EVERYTHING);
  const [deviceName, setDeviceName] = useKeptEntries('device', '');
  const selection = [eventId, date, ...Object.values(filter)].join('\n');
  // Said of one selection it holds for no other one, and is there again where that one is chosen anew.
  const [said, setSaid] = useKeptEntries('invoice', NOTHING_SAID);
  const { isUnpaid, recipient } = said[selection] ?? NOTHING;
  const say = (change: Partial<typeof NOTHING>) =>
    setSaid((before) => ({ ...before, [selection]: { ...(before[selection] ?? NOTHING), ...change } }));
  const pdf = exportPaths.invoice(eventId, date, filter, { isUnpaid, recipient });
  return (
    <>
      <FilterFields
        eventId={eventId}
        date={date}
        filter={filter}
        onChange={(change, device) => {
          setFilter({ ...filter, ...change });
          if (device !== undefined) setDeviceName(device);
        }}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <ExportFileKey label="CSV gefiltert" extension="csv" path={exportPaths.filtered(eventId, date, filter)} />
      </div>
      <TextAreaField
        label="Rechnung an"
        maxLength={MAX_RECIPIENT_LENGTH}
        hint="Freiwillig: Name, Strasse, PLZ und Ort, je auf einer Zeile"
        value={recipient}
        onChange={({ target }) => say({ recipient: target.value })}
      />
      <div>
        <Checkbox
          label="Rechnung noch nicht bezahlt"
          checked={isUnpaid}
          onChange={({ target }) => say({ isUnpaid: target.checked })}
          aria-describedby={hintId}
        />
        <p id={hintId} className="text-ink-2">
          Nur, wo nichts bezahlt wurde: Die Rechnung verlangt dann den ganzen Betrag, als PDF mit Einzahlungsschein.
        </p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <ExportKey
          label="Rechnung drucken"
          icon={<PrinterIcon size={20} />}
          source={pdf}
          make={({ signal }) => printInvoice({ event, filter, deviceName, recipient, isUnpaid, signal })}
          failure={invoiceFailure}
        />
        <ExportFileKey label="Rechnung als PDF" extension="pdf" path={pdf} />
      </div>
    </>
  );
}
