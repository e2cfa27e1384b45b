import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { agentsQuery, revokeAgent } from '../../lib/printing/print-agents-api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { PrintAgentList } from '../../ui/print-agent-list.tsx';
import { createAgent } from './fetched-printers-api.ts';
import { SecretField } from './secret-field.tsx';

/** The helpers that fetch tickets for printers a server on the internet doesn't reach. */
export function AgentsPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="rounded-card border border-hairline"
      open={isOpen || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-12 px-4 py-3 font-semibold">Der Server läuft im Internet?</summary>
      {isOpen && <Agents />}
    </details>
  );
}

function Agents() {
  const client = useQueryClient();
  const query = useQuery(agentsQuery);
  const { data: agents = [], error } = query;
  const [name, setName] = useState('');
  const [command, setCommand] = useState('');
  const [problem, setProblem] = useState('');
  const { sending, run } = useSubmission(messageOf);

  async function act(work: () => Promise<void>) {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: agentsQuery.queryKey });
  }

  function create() {
    if (name.trim() === '') return setProblem('Bitte einen Namen eingeben.');
    // A second key would take the place of the first, which is shown only once.
    void run(() =>
      act(async () => {
        const { key } = await createAgent(name);
        setCommand(`npm run print-agent -- --server ${location.origin} --key ${key}`);
        setName((typed) => (typed === name ? '' : typed));
      }),
    );
  }

  return (
    <div className="grid gap-4 p-4 pt-0">
      <p>
        Eine Druckhilfe im Netz der Drucker, auf einem Laptop oder Raspberry Pi, holt die Bons beim Server. Ist sie
        verbunden, sucht sie oben mit; bei Druckern von Hand unter «Weg, Papier und Zeichen» die Druckhilfe wählen.
      </p>
      {error && !query.data && <AlertBox tone="error">{messageOf(error)}</AlertBox>}
      <FormerStateNote query={query} />
      <PrintAgentList agents={agents} onRemove={(id) => void act(async () => void (await revokeAgent(id)))} />
      {command && (
        <SecretField
          label="So wird sie gestartet"
          value={command}
          hint="Der Schlüssel ist geheim und wird nur jetzt gezeigt. Liegt dort nur die kopierte Datei, «node print-agent.mjs» statt «npm run print-agent --» schreiben."
        />
      )}
      <Form onSubmit={create} className="sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <TextField
          label="Name der Druckhilfe"
          placeholder="Laptop im Zelt"
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={sending} className="sm:mt-7">
          Anlegen
        </Button>
      </Form>
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
    </div>
  );
}
