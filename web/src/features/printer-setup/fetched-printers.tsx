import type { CloudPrinter } from '@bestellsystem/domain/cloud-printers-schema.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { timeText } from '../../lib/server-clock.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { CheckIcon, WarnIcon } from '../../ui/icons.tsx';
import { fetchedPrintersQuery, giveAddress } from './fetched-printers-api.ts';
import { SecretField } from './secret-field.tsx';

/** Whether somebody comes for the tickets of the printers that the server doesn't call; nothing where there are none. */
export function FetchedPrinters({ eventId }: { eventId: number }) {
  const query = useQuery(fetchedPrintersQuery(eventId));
  const { data: printers = [], error } = query;
  if (error && printers.length === 0) return <AlertBox tone="error">{messageOf(error)}</AlertBox>;
  if (printers.length === 0) return null;
  return (
    <section aria-label="Drucker, deren Bons geholt werden" className="grid gap-3">
      <h3 className="text-xl font-bold">Werden die Bons geholt?</h3>
      <FormerStateNote query={query} />
      <ul className="grid gap-3 lg:grid-cols-2">
        {printers.map((printer) => (
          <li key={printer.printerId} className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
            <Contact printer={printer} />
            {asksByItself(printer.portType) && <Address eventId={eventId} printer={printer} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ printer }: { printer: CloudPrinter }) {
  const { displayName, connected, says, polledAt } = printer;
  const Icon = connected && !says ? CheckIcon : WarnIcon;
  const time = polledAt && timeText(polledAt);
  return (
    <div>
      <p className="text-lg font-bold">{displayName}</p>
      <p className={`flex items-start gap-1 ${connected && !says ? 'text-success' : 'text-danger'}`}>
        <span className="mt-0.5 shrink-0">
          <Icon size={18} />
        </span>
        {connected
          ? (says ?? 'Verbunden')
          : time
            ? `Meldet sich nicht, zuletzt um ${time}`
            : 'Hat sich noch nie gemeldet'}
      </p>
    </div>
  );
}

function Address({ eventId, printer }: { eventId: number; printer: CloudPrinter }) {
  const [address, setAddress] = useState('');
  // A second address would replace the first, which may be the one that is shown.
  const { sending, failure, run } = useSubmission(messageOf);
  const kind = printer.portType === 'sdp' ? 'Server Direct Print' : 'CloudPRNT';

  function give() {
    void run(async () => setAddress(await giveAddress(eventId, printer.printerId)));
  }

  if (address) {
    return (
      <SecretField
        label={`Adresse für ${printer.displayName}`}
        value={address}
        hint={`Im Drucker unter «${kind}» eintragen. Sie ist geheim und wird nur jetzt gezeigt.`}
      />
    );
  }
  return (
    <div className="grid gap-2">
      <div>
        <Button loading={sending} onClick={give} aria-label={`Adresse zeigen: ${printer.displayName}`}>
          {printer.hasAddress ? 'Neue Adresse' : 'Adresse zeigen'}
        </Button>
      </div>
      {printer.hasAddress && <p className="text-ink-2">Eine neue Adresse ersetzt die im Drucker eingetragene.</p>}
      {failure && <AlertBox tone="error">{failure}</AlertBox>}
    </div>
  );
}
