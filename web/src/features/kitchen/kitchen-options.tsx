import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type ChangeMemory, type KitchenMemory, toggled } from './kitchen-memory.ts';

interface KitchenOptionsProps {
  eventId: number;
  memory: KitchenMemory;
  changeMemory: ChangeMemory;
  /** Names of the categories there are. */
  categories: readonly string[];
}

export function KitchenOptions({ eventId, memory, changeMemory, categories }: KitchenOptionsProps) {
  const [open, setOpen] = useState(false);
  const { station, theme } = memory;
  const known = [...new Set([...categories, ...station])];
  return (
    <>
      <Button icon={<ListIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {station.length > 0 ? <span className="line-clamp-1 max-w-48">{station.join(', ')}</span> : 'Alle Kategorien'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Station" placement="side">
        <div className="grid gap-5">
          <fieldset className="min-w-0">
            <legend className="mb-1">Welche Kategorien macht dieser Bildschirm? Ohne Auswahl alle.</legend>
            {known.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={station.includes(name)}
                onChange={() => changeMemory((before) => ({ station: toggled(before.station, name) }))}
              />
            ))}
            {known.length === 0 && <p className="text-ink-2">Das Menü hat noch keine Kategorien.</p>}
          </fieldset>
          <p className="text-ink-2">
            Jede Station meldet ihren Teil einer Bestellung. Abholbereit ist sie, wenn alle Stationen fertig sind.
          </p>
          <ChoiceGroup<KitchenMemory['theme']>
            label="Darstellung der Küche"
            value={theme}
            onChange={(value) => changeMemory(() => ({ theme: value }))}
            choices={[
              { value: 'dark', label: 'Dunkel' },
              { value: 'light', label: 'Hell' },
            ]}
          />
          <LinkButton to={`/pickup/${eventId}`}>Anzeige für Gäste öffnen</LinkButton>
        </div>
      </Dialog>
    </>
  );
}
