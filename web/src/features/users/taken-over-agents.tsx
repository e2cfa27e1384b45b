import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { agentsQuery, revokeAgent } from '../../lib/printing/print-agents-api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { PrintAgentList } from '../../ui/print-agent-list.tsx';

/** Administrators make no print helpers: theirs came along with events, and whoever has the key goes on fetching tickets. */
export function TakenOverAgents() {
  const queries = useQueryClient();
  const { data: agents = [], error } = useQuery({ ...agentsQuery, refetchInterval: false });
  const [problem, setProblem] = useState('');
  const failure = problem || (error && messageOf(error));

  async function remove(id: number) {
    setProblem('');
    await revokeAgent(id).catch((cause: unknown) => setProblem(messageOf(cause)));
    await queries.invalidateQueries({ queryKey: agentsQuery.queryKey });
  }

  if (agents.length === 0 && !failure) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">Übernommene Druckhilfen</h2>
      <p>
        Sie holen die Bons aller Events, die Sie übernommen haben. Soll eine davon nicht mehr drucken, entfernen Sie
        sie: danach gilt ihr Schlüssel nicht mehr.
      </p>
      <PrintAgentList agents={agents} onRemove={(id) => void remove(id)} />
      {failure && <AlertBox tone="error">{failure}</AlertBox>}
    </section>
  );
}
