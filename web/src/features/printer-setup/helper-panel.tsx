import { useState } from 'react';
import { androidBridge } from '../../lib/printing/android-bridge.ts';
import { useLocalHelper } from '../../lib/printing/use-local-helper.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

/** The program on this computer that prints where the server doesn't reach the printers: found, paired, or blocked. */
export function HelperPanel() {
  const helper = useLocalHelper();
  const [isOpen, setOpen] = useState(false);
  if (androidBridge() || helper.state === 'looking') return null;
  if (helper.state === 'blocked') {
    return (
      <AlertBox
        tone="warn"
        title="Chrome hält diese Seite von der Druckhilfe fern"
        action={<Button onClick={() => void helper.look()}>Nochmals prüfen</Button>}
      >
        <p>
          Links neben der Adresse auf das Symbol tippen, unter «Lokales Netzwerk» oder «Apps auf dem Gerät» «Zulassen»
          wählen und die Seite neu laden. Bis dahin druckt der Server.
        </p>
      </AlertBox>
    );
  }
  if (helper.state === 'away') {
    return (
      <AlertBox
        tone="warn"
        title="Die Druckhilfe auf diesem Computer antwortet nicht"
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void helper.look()}>Nochmals prüfen</Button>
            <Button onClick={() => void helper.forget()}>Vergessen</Button>
          </div>
        }
      >
        Läuft das Programm? Bis dahin druckt der Server.
      </AlertBox>
    );
  }
  if (helper.state === 'ready') {
    return (
      <AlertBox
        tone="ok"
        title="Dieses Gerät druckt mit der Druckhilfe"
        action={<Button onClick={() => void helper.forget()}>Trennen</Button>}
      />
    );
  }
  return (
    <details
      className="rounded-card border border-hairline"
      open={isOpen || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-12 px-4 py-3 font-semibold">Der Server erreicht die Drucker nicht?</summary>
      <div className="grid gap-3 p-4 pt-0">
        <p>
          Die Druckhilfe ist ein kleines Programm auf diesem Computer. Sie druckt für diese Seite auf Drucker in der
          Nähe. Beim Start zeigt sie einen Kopplungscode.
        </p>
        {helper.permission === 'prompt' && (
          <AlertBox tone="info" title="Chrome fragt gleich um Erlaubnis">
            «Auf andere Apps und Dienste auf diesem Gerät zugreifen» oder «Geräte im lokalen Netzwerk»: bitte «Zulassen»
            wählen. Sonst kann diese Seite die Druckhilfe nicht erreichen, und der Server druckt.
          </AlertBox>
        )}
        <PairForm problem={helper.problem} onPair={helper.pair} />
      </div>
    </details>
  );
}

function PairForm({ problem, onPair }: { problem: string | undefined; onPair: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);

  async function submit() {
    setEmpty(code.trim() === '');
    if (code.trim() === '') return;
    setBusy(true);
    await onPair(code);
    setBusy(false);
  }

  return (
    <Form onSubmit={() => void submit()} className="sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <TextField
        label="Kopplungscode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ABCD-EFGH"
        maxLength={16}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isEmpty ? 'Bitte den Code aus der Konsole der Druckhilfe eingeben.' : problem}
      />
      <Button type="submit" loading={isBusy} className="sm:mt-7">
        Koppeln
      </Button>
    </Form>
  );
}
