import { useState } from 'react';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { LateUndo } from '../../ui/late-undo.tsx';
import { Link } from '../../ui/link.tsx';
import { useBrief } from '../../ui/use-brief.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { AppNote } from './app-note.tsx';
import { type CloudKind, CloudPrinterKeys, newCloudPrinter } from './cloud-printer-keys.tsx';
import { type DraftPrinter, withFound } from './draft-printer.ts';
import { HelperPanel } from './helper-panel.tsx';
import { ManualPrinter } from './manual-printer.tsx';
import { PrinterRow } from './printer-row.tsx';
import { ScanCards } from './scan-cards.tsx';
import { StepKeys } from './step-keys.tsx';
import { type ScanKind, type Search, usePrinterSearch } from './use-printer-search.ts';
import type { PrinterSetup } from './use-printer-setup.ts';
import { usePrinterStates } from './use-printer-states.ts';

export function SearchStep({ setup, log }: { setup: PrinterSetup; log: WorkLog }) {
  const drafts = setup.drafts ?? [];
  const { search, start, cancel } = usePrinterSearch((found) => setup.change((before) => withFound(before, found)));
  usePrinterStates(setup);
  const [removed, showRemoved, forgetRemoved] = useBrief<{ printer: DraftPrinter; at: number }>();
  const [problem, setProblem] = useState('');

  async function scan(kind: ScanKind) {
    log.add('info', `Suche «${kind.name}» gestartet`);
    const end = await start(kind);
    log.add(end.state === 'failed' ? 'error' : 'success', describeEnd(end));
  }

  function add(ip: string, port: number) {
    const isKnown = drafts.some((draft) => addressOf(draft) === addressOf({ ip, port }));
    setProblem(isKnown ? `${ip}:${port} ist schon in der Liste.` : '');
    if (isKnown) return false;
    setup.change((before) => [...before, newPrinter(ip, port, `Drucker ${before.length + 1}`)]);
    log.add('info', `${ip}:${port} von Hand hinzugefügt`);
    return true;
  }

  function addCloud(portType: CloudKind) {
    setup.change((before) => [...before, newCloudPrinter(portType, `Drucker ${before.length + 1}`)]);
    log.add('info', 'Cloud-Drucker hinzugefügt');
  }

  function remove(printer: DraftPrinter) {
    showRemoved({ printer, at: drafts.indexOf(printer) });
    setup.change((before) => before.filter((draft) => addressOf(draft) !== addressOf(printer)));
    log.add('info', `${printer.displayName} entfernt`);
  }

  /** With its settings, also where a search has found it again meanwhile. */
  function bringBack({ printer, at }: { printer: DraftPrinter; at: number }) {
    const isOther = (draft: DraftPrinter) => addressOf(draft) !== addressOf(printer);
    setup.change((before) => before.filter(isOther).toSpliced(at, 0, printer));
  }

  return (
    <>
      <h2 className="text-2xl font-bold">Drucker suchen</h2>
      {!(search.state === 'failed' && search.appRequired) && <AppNote />}
      <ScanCards search={search} onStart={(kind) => void scan(kind)} onCancel={cancel} />
      <SearchEnd search={search} isEmpty={drafts.length === 0} />
      {drafts.length > 0 && (
        <section aria-label="Drucker" className="grid gap-3">
          <h3 className="text-xl font-bold">{drafts.length === 1 ? '1 Drucker' : `${drafts.length} Drucker`}</h3>
          {drafts.map((draft) => (
            <PrinterRow
              key={addressOf(draft)}
              printer={draft}
              others={drafts.filter((one) => one !== draft)}
              log={log}
              onChange={(changed) =>
                setup.change((before) => before.map((one) => (addressOf(one) === addressOf(draft) ? changed : one)))
              }
              onRemove={() => remove(draft)}
            />
          ))}
        </section>
      )}
      {removed && (
        <LateUndo
          label="Entfernt"
          onUndo={() => {
            bringBack(removed);
            forgetRemoved();
          }}
        />
      )}
      <ManualPrinter onAdd={add} problem={problem} />
      <CloudPrinterKeys onAdd={addCloud} />
      <HelperPanel />
      <AgentsPanel />
      <StepKeys
        setup={setup}
        blockedReason={drafts.length === 0 ? 'Bitte zuerst einen Drucker suchen oder von Hand eintragen.' : undefined}
      />
    </>
  );
}

function SearchEnd({ search, isEmpty }: { search: Search; isEmpty: boolean }) {
  if (search.state === 'failed' && search.appRequired) {
    return (
      <AlertBox tone="warn" title="Android app required">
        <p>
          Öffnen Sie diese Seite in der{' '}
          <Link to="/app" className="font-semibold underline underline-offset-4">
            Android-App
          </Link>{' '}
          auf dem Tablet im Event-WLAN.
        </p>
        <p>{search.message}</p>
        <p>Drucker mit bekannter Adresse können Sie unten von Hand eintragen.</p>
      </AlertBox>
    );
  }
  if (search.state === 'failed') return <AlertBox tone="error">{search.message}</AlertBox>;
  if (search.state !== 'done' || search.found > 0) return null;
  if (search.isCancelled) return <AlertBox tone="info">Die Suche wurde abgebrochen.</AlertBox>;
  return (
    <AlertBox tone="warn" title="No printers found on local network">
      <p>Im lokalen Netz wurde kein Drucker gefunden. Bitte prüfen:</p>
      <ul className="list-disc pl-5">
        <li>Ist der Drucker eingeschaltet?</li>
        <li>Hat er Papier, und ist der Deckel zu?</li>
        <li>Ist er im gleichen WLAN oder am gleichen Router wie dieses Gerät und der Server?</li>
        <li>Ist es kein Hotspot und kein Gästenetz? Die trennen Geräte voneinander.</li>
      </ul>
      {isEmpty && <p>Kennen Sie seine Adresse, tragen Sie ihn unten von Hand ein.</p>}
    </AlertBox>
  );
}

function describeEnd(end: Search): string {
  if (end.state === 'failed') return `Suche fehlgeschlagen: ${end.message}`;
  if (end.state !== 'done') return '';
  const seconds = (end.elapsedMs / 1000).toFixed(1);
  return `${end.isCancelled ? 'Suche abgebrochen' : 'Suche beendet'}: ${end.found} gefunden in ${seconds} s`;
}
