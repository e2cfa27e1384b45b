import type { ReactNode } from 'react';
import { useChrome } from '../../lib/chrome.tsx';
import { timeText } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { SoundOffIcon, SoundOnIcon } from '../../ui/more-icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type ChangeMemory, type KitchenMemory, ZOOM_STEPS } from './kitchen-memory.ts';
import type { Kitchen } from './use-kitchen.ts';
import { useNow } from './use-now.ts';
import type { OrderSound } from './use-order-sound.ts';

export interface KitchenHeadProps {
  /** The event, or a way to choose one. */
  event?: ReactNode;
  /** What this screen makes and how it looks. */
  options?: ReactNode;
  sound?: OrderSound;
  demo: { isOn: boolean; onChange: (on: boolean) => void; disabled: boolean };
  changeMemory: ChangeMemory;
  kitchen: Kitchen;
  memory: KitchenMemory;
}

const CLOCK_STEP_MS = 5_000;

export function KitchenHead({ event, options, sound, demo, changeMemory, kitchen, memory }: KitchenHeadProps) {
  const heading = usePageHeading('Küche');
  const { menu, link, navHidden } = useChrome();
  const now = useNow(CLOCK_STEP_MS);
  return (
    <div className="kitchen-head">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        Küche <span className="font-normal tabular-nums">{timeText(now)}</span>
      </h1>
      {event}
      <Counts kitchen={kitchen} />
      <div className="kitchen-tools">
        {sound && (
          <Button
            aria-pressed={sound.isOn}
            icon={sound.isOn ? <SoundOnIcon /> : <SoundOffIcon />}
            onClick={sound.toggle}
          >
            {sound.isOn ? 'Ton an' : 'Ton aktivieren'}
          </Button>
        )}
        {options}
        <ZoomKeys zoom={memory.zoom} changeMemory={changeMemory} />
        <Switch label="Demo" checked={demo.isOn} onChange={demo.onChange} disabled={demo.disabled} />
        {navHidden && link}
        {navHidden && menu}
      </div>
    </div>
  );
}

function Counts({ kitchen: { tickets, finished } }: { kitchen: Kitchen }) {
  const count = (status: string) => tickets.filter((ticket) => ticket.status === status).length;
  return (
    <p className="kitchen-counts">
      <span className="whitespace-nowrap">
        Neu <strong className="text-ink tabular-nums">{count('new')}</strong> ·
      </span>{' '}
      <span className="whitespace-nowrap">
        In Zubereitung <strong className="text-ink tabular-nums">{count('preparing')}</strong> ·
      </span>{' '}
      <span className="whitespace-nowrap">
        Fertig <strong className="text-ink tabular-nums">{finished.length}</strong>
      </span>
    </p>
  );
}

function ZoomKeys({ zoom, changeMemory }: { zoom: number; changeMemory: ChangeMemory }) {
  const last = ZOOM_STEPS.length - 1;
  return (
    <div className="flex gap-2">
      <Button
        aria-label="A− Schrift kleiner"
        className="px-3!"
        disabledReason={zoom === 0 ? 'Kleinste Stufe' : undefined}
        onClick={() => changeMemory(() => ({ zoom: zoom - 1 }))}
      >
        A−
      </Button>
      <Button
        aria-label="A+ Schrift grösser"
        className="px-3!"
        disabledReason={zoom === last ? 'Grösste Stufe' : undefined}
        onClick={() => changeMemory(() => ({ zoom: zoom + 1 }))}
      >
        A+
      </Button>
    </div>
  );
}
