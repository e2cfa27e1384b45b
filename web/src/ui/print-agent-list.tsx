import { useEffect, useEffectEvent } from 'react';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, WarnIcon } from './icons.tsx';
import { BinIcon } from './more-icons.tsx';
import { UndoChip } from './undo-chip.tsx';
import { usePutOff } from './use-put-off.ts';

export interface PrintAgentListProps {
  agents: readonly { id: number; name: string; connected: boolean; seenAt: string | null }[];
  /** Once the time to undo it is over. */
  onRemove: (id: number) => void;
}

export function PrintAgentList({ agents, onRemove }: PrintAgentListProps) {
  const removal = usePutOff<number>(onRemove);
  // Whoever shuts a helper out and closes the page at once has shut it out.
  const finish = useEffectEvent(removal.finish);
  useEffect(() => {
    const close = () => finish();
    window.addEventListener('pagehide', close);
    return () => window.removeEventListener('pagehide', close);
  }, []);
  const shown = agents.filter(({ id }) => id !== removal.pending);
  return (
    <>
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((agent) => (
            <li key={agent.id} className="flex items-center justify-between gap-3 rounded-control bg-sunken px-3 py-1">
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{agent.name}</span>
                <span className={`flex items-center gap-1 ${agent.connected ? 'text-success' : 'text-ink-2'}`}>
                  {agent.connected ? <CheckIcon size={18} /> : <WarnIcon size={18} />}
                  {agent.connected ? 'Verbunden' : agent.seenAt ? 'Nicht verbunden' : 'War noch nie verbunden'}
                </span>
              </span>
              <IconButton
                label={`Entfernen: ${agent.name}`}
                icon={<BinIcon />}
                onClick={() => removal.putOff(agent.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {removal.pending !== undefined && <UndoChip label="Druckhilfe entfernt" onUndo={removal.undo} />}
    </>
  );
}
