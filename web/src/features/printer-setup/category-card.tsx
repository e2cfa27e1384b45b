import { meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import { Button } from '../../ui/button.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type DraftPrinter, placeOf } from './draft-printer.ts';

export interface CategoryCardProps {
  printer: DraftPrinter;
  choices: readonly string[];
  /** Names of the printers it stands in for. */
  standsInFor: readonly string[];
  onChange: (printer: DraftPrinter) => void;
}

/** What one printer prints: its categories, and for which orders. */
export function CategoryCard({ printer, choices, standsInFor, onChange }: CategoryCardProps) {
  const { displayName, categories, serviceMode, takeawayMode } = printer;
  const single = choices.filter((name) => !meansAllCategories(name));
  const areAllChosen = single.every((name) => categories.includes(name));
  // A category that was renamed or deleted meanwhile can still be taken away.
  const gone = categories.filter((name) => !choices.includes(name));

  function toggle(name: string, chosen: boolean) {
    onChange({ ...printer, categories: chosen ? [...categories, name] : categories.filter((one) => one !== name) });
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-hairline bg-surface p-4">
      <legend className="sr-only">{displayName}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div aria-hidden="true">
          <p className="text-lg font-bold">{displayName}</p>
          <p className="tag-text text-ink-2 tabular-nums wrap-anywhere">{placeOf(printer)}</p>
        </div>
        {single.length > 1 && (
          <Button
            aria-label={`${areAllChosen ? 'Keine' : 'Alle einzeln'} wählen: ${displayName}`}
            onClick={() => onChange({ ...printer, categories: areAllChosen ? [] : single })}
          >
            {areAllChosen ? 'Keine wählen' : 'Alle einzeln wählen'}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {[...choices, ...gone].map((name) => (
          <CategoryChip
            key={name}
            name={name}
            isGone={gone.includes(name)}
            isChosen={categories.includes(name)}
            onToggle={(chosen) => toggle(name, chosen)}
          />
        ))}
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Switch
          label="Tischbestellungen"
          accessibleName={`Tischbestellungen: ${displayName}`}
          checked={serviceMode}
          onChange={(on) => onChange({ ...printer, serviceMode: on })}
        />
        <Switch
          label="Takeaway"
          accessibleName={`Takeaway: ${displayName}`}
          checked={takeawayMode}
          onChange={(on) => onChange({ ...printer, takeawayMode: on })}
        />
      </div>
      {categories.length === 0 && (
        <p className="text-ink-2">
          {standsInFor.length > 0
            ? `Ohne Kategorie druckt er nur als Ersatz für ${standsInFor.join(', ')}.`
            : 'Ohne Kategorie wird dieser Drucker nicht gespeichert.'}
        </p>
      )}
      {!serviceMode && !takeawayMode && <p className="text-ink-2">So druckt er keine Bestellungen, nur Quittungen.</p>}
    </fieldset>
  );
}

interface CategoryChipProps {
  name: string;
  isGone: boolean;
  isChosen: boolean;
  onToggle: (chosen: boolean) => void;
}

function CategoryChip({ name, isGone, isChosen, onToggle }: CategoryChipProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-2 rounded-pill border-2 border-line px-4 font-semibold has-checked:border-transparent has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onToggle(event.target.checked)}
        className="sr-only"
      />
      {isChosen && <CheckIcon size={18} />}
      <span className="min-w-0 wrap-anywhere">
        <Hyphenated text={name} />
        {isGone && ' (gibt es nicht mehr)'}
      </span>
    </label>
  );
}
