import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/more-icons.tsx';
import { SCANS, type ScanKind, type Search } from './use-printer-search.ts';

export interface ScanCardsProps {
  search: Search;
  onStart: (kind: ScanKind) => void;
  onCancel: () => void;
}

const WAYS = {
  app: 'mit der Android-App',
  helper: 'mit der Druckhilfe auf diesem Gerät',
  server: 'durch den Server',
  agents: 'durch den Server und die verbundenen Druckhilfen',
};

/** Three ways to look, from quick to thorough; while one runs, how far it is takes their place. */
export function ScanCards({ search, onStart, onCancel }: ScanCardsProps) {
  const isRunning = search.state === 'running';
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-3">
        {SCANS.map((kind) => (
          <li key={kind.mode} className="grid gap-2 rounded-card border border-hairline bg-surface p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 sm:grid">
              <span className="text-lg font-bold">{kind.name}</span>
              <span className="text-ink-2">≈ {kind.expectedMs / 1000} s</span>
            </p>
            <p className="text-ink-2">{kind.hint}</p>
            <Button
              variant={kind.mode === 'ultra-fast' ? 'primary' : 'neutral'}
              icon={<SearchIcon size={20} />}
              aria-label={`${kind.name} suchen`}
              loading={isRunning && search.mode === kind.mode}
              disabledReason={isRunning ? 'Es läuft schon eine Suche.' : undefined}
              onClick={() => onStart(kind)}
            >
              Suchen
            </Button>
          </li>
        ))}
      </ul>
      {isRunning && <ScanProgress search={search} onCancel={onCancel} />}
    </div>
  );
}

function ScanProgress({ search, onCancel }: { search: Search & { state: 'running' }; onCancel: () => void }) {
  const expectedMs = SCANS.find(({ mode }) => mode === search.mode)?.expectedMs ?? 0;
  const percent = Math.round(search.fraction * 100);
  const isLate = search.elapsedMs > expectedMs;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>
            {isLate ? 'Dauert etwas länger...' : `Drucker werden gesucht${search.way ? ` ${WAYS[search.way]}` : ''}...`}
          </span>
          <span className="tabular-nums">
            {search.found} gefunden · {Math.floor(search.elapsedMs / 1000)} s
          </span>
        </p>
        <progress
          aria-label="Suche nach Druckern"
          value={percent}
          max={100}
          className="h-3 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
      </div>
      <Button onClick={onCancel}>Abbrechen</Button>
    </div>
  );
}
