import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { testApi, testDatabase } from '../../lib/printing/printers-api.ts';
import { copyLog, timeWithSeconds, type WorkLog } from '../../lib/work-log.ts';
import { Button } from '../../ui/button.tsx';
import { LogList } from '../../ui/log-list.tsx';
import { useBrief } from '../../ui/use-brief.ts';
import type { DraftPrinter } from './draft-printer.ts';
import { useTestPrint } from './use-test-print.ts';

/** What was done and what came of it, and three tests that tell where a fault is. */
export function SetupLog({ log, printers }: { log: WorkLog; printers: readonly DraftPrinter[] }) {
  const [running, setRunning] = useState<string>();
  const [note, showNote] = useBrief<string>();
  const { running: isPrinting, print } = useTestPrint(log);
  const first = printers.find(({ portType }) => !asksByItself(portType));

  async function run(name: string, test: () => Promise<string>) {
    setRunning(name);
    try {
      log.add('success', `${name}: ${await test()}`);
    } catch (error) {
      log.add('error', `${name}: ${messageOf(error)}`);
    }
    setRunning(undefined);
  }

  return (
    <section aria-label="Tests und Protokoll" className="grid gap-3 border-t border-hairline pt-4">
      <div className="flex flex-wrap gap-2">
        <Button
          loading={running === API_TEST}
          onClick={() => void run(API_TEST, async () => (await testApi()).message)}
        >
          {API_TEST}
        </Button>
        <Button loading={running === DB_TEST} onClick={() => void run(DB_TEST, databaseWords)}>
          {DB_TEST}
        </Button>
        <Button
          loading={isPrinting}
          disabledReason={first ? undefined : printers.length === 0 ? 'Noch kein Drucker in der Liste.' : ASKING_ONLY}
          onClick={() => first && void print(first)}
        >
          Testdruck
        </Button>
      </div>
      <LastEntry log={log} />
      <details className="rounded-card border border-hairline bg-surface">
        <summary className="min-h-12 px-4 py-3 font-semibold">Protokoll ({log.entries.length})</summary>
        <div className="grid gap-2 p-3 pt-0">
          <LogList
            label="Protokoll"
            empty="Noch nichts."
            words={WORDS}
            entries={log.entries.map((entry) => ({ ...entry, time: timeWithSeconds(entry.at) }))}
          />
          <div className="flex items-center gap-3">
            <Button
              onClick={() =>
                void copyLog(log.entries).then((copied) => showNote(copied ? 'Kopiert' : 'Kopieren geht hier nicht'))
              }
            >
              Protokoll kopieren
            </Button>
            <span role="status">{note}</span>
          </div>
        </div>
      </details>
    </section>
  );
}

const WORDS = { success: 'Erfolg', error: 'Fehler', info: 'Info' };
const API_TEST = 'API-Test';
const DB_TEST = 'DB-Test';
const ASKING_ONLY = 'Druckt erst nach dem Speichern: unter «Fertig» testen.';

/** The tests above answer here, also while the log is closed. */
function LastEntry({ log }: { log: WorkLog }) {
  const last = log.entries.at(-1);
  return (
    <p role="status" className={last?.status === 'error' ? 'font-semibold text-danger' : 'text-ink-2'}>
      {last?.text}
    </p>
  );
}

async function databaseWords(): Promise<string> {
  const { success, message, totalConfigs, error } = await testDatabase();
  if (!success) throw new Error(error ?? message);
  return `${message} ${totalConfigs === 1 ? '1 Event hat Drucker.' : `${totalConfigs} Events haben Drucker.`}`;
}
