import { useState } from 'react';
import { copyLog, type LogEntry, timeWithSeconds, type WorkLog } from '../../lib/work-log.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { LogList } from '../../ui/log-list.tsx';
import { useBrief } from '../../ui/use-brief.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'success', label: 'Success' },
  { value: 'error', label: 'Error' },
  { value: 'info', label: 'Info' },
] as const;

/** What every test said; can be copied for whoever helps. */
export function ResultLog({ log }: { log: WorkLog }) {
  const [filter, setFilter] = useState<LogEntry['status'] | 'all'>('all');
  const [note, showNote] = useBrief<string>();
  const [cleared, showCleared, forgetCleared] = useBrief<readonly LogEntry[]>();
  const shown = log.entries.filter(({ status }) => filter === 'all' || status === filter);

  return (
    <section aria-labelledby="results" className="grid gap-3">
      <h2 id="results" className="text-lg font-bold">
        Results
      </h2>
      <LogList
        label="Result log"
        empty="No results yet."
        entries={shown.map((entry) => ({ ...entry, time: timeWithSeconds(entry.at) }))}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-md">
          <ChoiceGroup label="Show" value={filter} choices={FILTERS} onChange={setFilter} />
        </div>
        <Button
          onClick={() =>
            void copyLog(log.entries).then((copied) => showNote(copied ? 'Copied' : 'Copying is not possible here'))
          }
        >
          Copy
        </Button>
        <Button
          onClick={() => {
            showCleared(log.entries);
            log.clear();
          }}
        >
          Clear
        </Button>
        {cleared && cleared.length > 0 && (
          <Button
            onClick={() => {
              log.restore(cleared);
              forgetCleared();
            }}
          >
            Undo
          </Button>
        )}
        <span role="status" className="text-ink-2">
          {cleared ? `${cleared.length} lines cleared` : note}
        </span>
      </div>
    </section>
  );
}
