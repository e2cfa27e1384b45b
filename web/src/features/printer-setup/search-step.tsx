import { useRef, useState } from 'react';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import { LateUndo } from '../../ui/late-undo.tsx';
import { HIGHLIGHT_MS, useBrief } from '../../ui/use-brief.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { AppNote } from './app-note.tsx';
import { type CloudKind, CloudPrinterKeys, newCloudPrinter } from './cloud-printer-keys.tsx';
import { type DraftPrinter, withFound } from './draft-printer.ts';
import { HelperPanel } from './helper-panel.tsx';
import { ManualPrinter } from './manual-printer.tsx';
import { PrinterRow } from './printer-row.tsx';
import { ScanCards } from './scan-cards.tsx';
import { SearchEnd } from './search-end.tsx';
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
  /** What the list had before the last search. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const [fresh, highlight] = useBrief<readonly string[]>(HIGHLIGHT_MS);
  const list = useRef<HTMLElement>(null);
  const added = addedBy(search, before);
  const news = drafts.filter((draft) => added.includes(addressOf(draft)));

  async function scan(kind: ScanKind) {
    log.add('info', `Suche «${kind.name}» gestartet`);
    const listed = drafts.map(addressOf);
    setBefore(listed);
    const end = await start(kind);
    log.add(end.state === 'failed' ? 'error' : 'success', describeEnd(end));
    highlight(addedBy(end, listed));
  }

  /** Reading goes on there, too. */
  function showNews() {
    highlight(added);
    const at = drafts.findIndex((draft) => added.includes(addressOf(draft)));
    list.current?.querySelectorAll<HTMLElement>('article')[at]?.focus();
  }

  function enter(printer: DraftPrinter) {
    setup.change((others) => [...others, printer]);
    highlight([addressOf(printer)]);
  }

  function add(ip: string, port: number) {
    const isKnown = drafts.some((draft) => addressOf(draft) === addressOf({ ip, port }));
    setProblem(isKnown ? `${ip}:${port} ist schon in der Liste.` : '');
    if (isKnown) return false;
    enter(newPrinter(ip, port, `Drucker ${drafts.length + 1}`));
    log.add('info', `${ip}:${port} von Hand hinzugefügt`);
    return true;
  }

  function addCloud(portType: CloudKind) {
    enter(newCloudPrinter(portType, `Drucker ${drafts.length + 1}`));
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
      <SearchEnd
        search={search}
        isEmpty={drafts.length === 0}
        wereAdded={added.length > 0}
        news={news}
        onShow={showNews}
      />
      {drafts.length > 0 && (
        <section ref={list} aria-label="Drucker" className="grid gap-3">
          <h3 className="text-xl font-bold">{drafts.length === 1 ? '1 Drucker' : `${drafts.length} Drucker`}</h3>
          {drafts.map((draft) => (
            <PrinterRow
              key={addressOf(draft)}
              printer={draft}
              others={drafts.filter((one) => one !== draft)}
              isFresh={fresh?.includes(addressOf(draft)) ?? false}
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

/** Where those stand that it has found beside what was known before. */
function addedBy(end: Search, before: readonly string[]): string[] {
  return end.state === 'done' ? end.found.map(addressOf).filter((address) => !before.includes(address)) : [];
}

function describeEnd(end: Search): string {
  if (end.state === 'failed') return `Suche fehlgeschlagen: ${end.message}`;
  if (end.state !== 'done') return '';
  const seconds = (end.elapsedMs / 1000).toFixed(1);
  return `${end.isCancelled ? 'Suche abgebrochen' : 'Suche beendet'}: ${end.found.length} gefunden in ${seconds} s`;
}
