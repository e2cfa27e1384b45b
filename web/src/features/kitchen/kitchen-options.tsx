import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ChangeMemory, KitchenMemory } from './kitchen-memory.ts';
import { isChosen, nameOf, toggledCategory } from './kitchen-station.ts';
import type { Station } from './use-station.ts';

interface KitchenOptionsProps {
  eventId: number;
  memory: KitchenMemory;
  changeMemory: ChangeMemory;
  station: Station;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function KitchenOptions({ eventId, memory, changeMemory, station, open, onOpen }: KitchenOptionsProps) {
  const { chosen, choices } = station;
  return (
    <>
      <Button icon={<ListIcon />} aria-haspopup="dialog" onClick={() => onOpen(true)}>
        {chosen.length > 0 ? (
          <span className="line-clamp-1 max-w-48">{chosen.map(nameOf).join(', ')}</span>
        ) : (
          'Alle Kategorien'
        )}
      </Button>
      <Dialog open={open} onClose={() => onOpen(false)} title="Station" placement="side">
        <div className="grid gap-5">
          <fieldset className="min-w-0">
            <legend className="mb-1">Welche Kategorien macht dieser Bildschirm? Ohne Auswahl alle.</legend>
            {choices.map((choice) => (
              <Checkbox
                key={choice.name}
                label={choice.name}
                checked={isChosen(chosen, choice)}
                onChange={() => changeMemory((before) => ({ station: toggledCategory(before.station, choice) }))}
              />
            ))}
            {choices.length === 0 && <p className="text-ink-2">Das Menü hat noch keine Kategorien.</p>}
          </fieldset>
          <p className="text-ink-2">
            Jede Station meldet ihren Teil einer Bestellung. Abholbereit ist sie, wenn alle Stationen fertig sind.
          </p>
          <ChoiceGroup<KitchenMemory['theme']>
            label="Darstellung der Küche"
            value={memory.theme}
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
