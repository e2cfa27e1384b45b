import { useState } from 'react';
import { sendNow } from '../lib/outbox.ts';
import { Button } from './button.tsx';

/** Sends what waits on this device. As long as it is there something does, and after a try it says so: a new one when that is less or more. */
export function SendNowKey() {
  const [state, setState] = useState<'idle' | 'busy' | 'tried'>('idle');
  async function send() {
    setState('busy');
    await sendNow();
    setState('tried');
  }
  return (
    <div className="grid gap-2">
      <Button full loading={state === 'busy'} onClick={() => void send()}>
        Jetzt senden
      </Button>
      <p role="status" className="text-ink-2">
        {state === 'tried' && 'Noch nicht gelungen. Es wird von selbst weiter versucht.'}
      </p>
    </div>
  );
}
