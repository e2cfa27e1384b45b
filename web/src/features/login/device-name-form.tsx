import { useState } from 'react';
import { COUNTED_ANEW, EXAMPLE_NAMES, fallbackName } from '../../lib/device-identity.ts';
import { useOutbox } from '../../lib/outbox.ts';
import { waitingText } from '../../lib/waiting-text.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

export interface DeviceNameFormProps {
  /** An empty name was answered by the one that was announced. */
  onName: (name: string) => void;
}

export function DeviceNameForm({ onName }: DeviceNameFormProps) {
  const [name, setName] = useState('');
  const [otherwise] = useState(() => fallbackName());
  const { unsent, oldestSince } = useOutbox();
  return (
    <Form onSubmit={() => onName(name.trim() || otherwise)}>
      <div className="grid grid-cols-3 max-[19.99em]:grid-cols-1 gap-2">
        {EXAMPLE_NAMES.map((example) => (
          <Button
            key={example}
            size="floor"
            aria-pressed={name === example}
            onClick={() => setName(example)}
            className="whitespace-nowrap max-sm:px-1"
          >
            {example}
          </Button>
        ))}
      </div>
      <TextField
        label="Gerätename"
        name="device-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        hint={`Leer gelassen: ${otherwise}`}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-ink-2">Auf Bestellungen steht die Service-Nummer; sie kann anders lauten.</p>
      {unsent > 0 && (
        <AlertBox tone="warn">
          {waitingText(unsent, oldestSince)}. {COUNTED_ANEW}
        </AlertBox>
      )}
      <Button type="submit" variant="primary" size="floor" full>
        Übernehmen
      </Button>
    </Form>
  );
}
