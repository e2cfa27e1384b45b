import { transportOf } from '@bestellsystem/domain/transports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { printerConfigQuery } from '../../lib/event-queries.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { useSubmission } from '../../lib/submission.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { PrinterIcon } from '../../ui/more-icons.tsx';
import { UnprintedNote } from '../../ui/unprinted-note.tsx';
import { type DraftPrinter, isSameConfig, placeOf, toConfig } from './draft-printer.ts';
import { FetchedPrinters } from './fetched-printers.tsx';
import { queueTest } from './fetched-printers-api.ts';
import { StepKeys } from './step-keys.tsx';
import { TestNote } from './test-note.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';
import { type TestResult, useTestPrint } from './use-test-print.ts';

export function DoneStep({ setup, log }: { setup: PrinterSetup; log: WorkLog }) {
  const { eventId, drafts, goTo } = setup;
  const printers = useQuery(printerConfigQuery(eventId)).data?.printers;
  const isUnsaved = printers !== undefined && drafts !== undefined && !isSameConfig(toConfig(drafts), printers);
  return (
    <>
      <h2 className="text-2xl font-bold">Fertig</h2>
      {isUnsaved && (
        <AlertBox tone="warn" action={<Button onClick={() => goTo(2)}>Zum Speichern</Button>}>
          Ihre Änderungen sind noch nicht gespeichert.
        </AlertBox>
      )}
      {printers === undefined ? (
        <LoadingText>Lade Drucker...</LoadingText>
      ) : printers.length === 0 ? (
        <AlertBox tone="info">Für dieses Event sind keine Drucker eingerichtet.</AlertBox>
      ) : (
        <>
          <Summary printers={printers} eventId={eventId} log={log} />
          <UnprintedNote eventId={eventId} action={<Button onClick={() => goTo(2)}>Kategorien zuteilen</Button>} />
          <FetchedPrinters eventId={eventId} />
        </>
      )}
      <StepKeys setup={setup}>
        <LinkButton to={`/events/${eventId}/print-queue`} size="floor">
          Druckaufträge
        </LinkButton>
        <LinkButton to={`/events/${eventId}`} size="floor" variant="primary">
          Zum Event
        </LinkButton>
      </StepKeys>
    </>
  );
}

interface SummaryProps {
  printers: readonly DraftPrinter[];
  eventId: number;
  log: WorkLog;
}

function Summary({ printers, eventId, log }: SummaryProps) {
  const { print } = useTestPrint(log);
  const { sending, run } = useSubmission(messageOf);
  const [results, setResults] = useState<Record<string, TestResult>>({});

  async function testAll() {
    setResults({});
    for (const printer of printers) {
      const isDirect = transportOf(printer.portType) === 'server';
      const result = isDirect ? await print(printer) : await queueTest(eventId, printer);
      setResults((before) => ({ ...before, [addressOf(printer)]: result }));
    }
  }

  return (
    <section aria-label="Eingerichtete Drucker" className="grid gap-3">
      <ul className="grid gap-3 lg:grid-cols-2">
        {printers.map((printer) => (
          <li key={addressOf(printer)} className="rounded-card border border-hairline bg-surface p-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-lg font-bold">{printer.displayName}</span>
              <span className="tag-text text-ink-2 tabular-nums">{placeOf(printer)}</span>
            </p>
            <p>{printer.categories.join(', ')}</p>
            <p className="text-ink-2">{ordersOf(printer)}</p>
            <TestNote result={results[addressOf(printer)]} />
          </li>
        ))}
      </ul>
      <div>
        <Button size="floor" icon={<PrinterIcon />} loading={sending} onClick={() => void run(testAll)}>
          Alle testen
        </Button>
      </div>
    </section>
  );
}

function ordersOf({ serviceMode, takeawayMode }: DraftPrinter): string {
  if (serviceMode && takeawayMode) return 'Tische und Takeaway';
  if (serviceMode) return 'Nur Tische';
  return takeawayMode ? 'Nur Takeaway' : 'Keine Bestellungen';
}
