import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PlusIcon } from '../../ui/more-icons.tsx';
import { readAddress } from './draft-printer.ts';

export interface ManualPrinterProps {
  /** Returns whether it was taken. */
  onAdd: (ip: string, port: number) => boolean;
  problem: string;
}

export function ManualPrinter({ onAdd, problem }: ManualPrinterProps) {
  const [ip, setIp] = useState('');
  const [port, setPort] = useState('9100');
  const [error, setError] = useState('');

  function submit() {
    const address = readAddress(ip, port);
    if (typeof address === 'string') return setError(address);
    setError('');
    if (onAdd(address.ip, address.port)) setIp('');
  }

  const portError = error.startsWith('Der Port') ? error : undefined;
  return (
    <section aria-label="Drucker von Hand eintragen" className="grid gap-2 rounded-card border border-hairline p-4">
      <h3 className="text-lg font-bold">Von Hand eintragen</h3>
      <Form onSubmit={submit} className="sm:grid-cols-[minmax(0,1fr)_8rem_auto] sm:items-start">
        <TextField
          label="IP-Adresse"
          inputMode="decimal"
          autoComplete="off"
          placeholder="192.168.1.50"
          value={ip}
          onChange={(event) => setIp(event.target.value)}
          error={portError ? undefined : error || problem || undefined}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          autoComplete="off"
          value={port}
          onChange={(event) => setPort(event.target.value)}
          error={portError}
        />
        <Button type="submit" icon={<PlusIcon size={20} />} className="sm:mt-7">
          Hinzufügen
        </Button>
      </Form>
    </section>
  );
}
