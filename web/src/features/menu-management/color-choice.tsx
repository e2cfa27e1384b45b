import { CATEGORY_COLORS, contrastRatio, textColorOn } from '@bestellsystem/domain/color.ts';
import { useId } from 'react';
import { TextField } from '../../ui/field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { chosenColor } from './category-rules.ts';

export interface ColorChoiceProps {
  preset: string;
  custom: string;
  /** Shown on the tile. */
  name: string;
  error: string | undefined;
  onPreset: (hex: string) => void;
  onCustom: (text: string) => void;
}

export function ColorChoice({ preset, custom, name, error, onPreset, onCustom }: ColorChoiceProps) {
  const group = useId();
  const color = chosenColor({ preset, custom });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Farbe</legend>
      <div className="grid grid-cols-4 sm:grid-cols-6 gap-2">
        {CATEGORY_COLORS.map(({ name: colorName, hex }) => (
          <label
            key={hex}
            title={colorName}
            style={{ backgroundColor: hex, color: textColorOn(hex) }}
            className="relative grid h-12 cursor-pointer place-items-center rounded-control border-2 border-line has-checked:outline-3 has-checked:outline-offset-1 has-checked:outline-ink has-focus-visible:outline-4 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              aria-label={`Farbe ${colorName}`}
              checked={color === hex}
              onChange={() => onPreset(hex)}
              className="absolute -inset-0.5 h-[calc(100%+4px)] w-[calc(100%+4px)] cursor-pointer opacity-0"
            />
            {color === hex && <CheckIcon />}
          </label>
        ))}
      </div>
      <div className="grid gap-3">
        <TextField
          label="Eigene Farbe"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={7}
          placeholder={color}
          value={custom}
          error={error}
          hint="Drei oder sechs Stellen, zum Beispiel #38F"
          onChange={(event) => onCustom(event.target.value)}
        />
        <Preview color={color} name={name.trim() || 'Muster'} />
      </div>
    </fieldset>
  );
}

/** As waiters will see the tile, on the light and the dark screen. */
function Preview({ color, name }: { color: string; name: string }) {
  const text = textColorOn(color);
  const contrast = contrastRatio(color, text).toFixed(1);
  return (
    <div className="grid gap-1">
      <span className="font-semibold">Kontrast {contrast} : 1</span>
      <div aria-hidden="true" className="grid grid-cols-2 overflow-hidden rounded-control border border-line">
        {THEMES.map(({ background, edge }) => (
          <div key={background} className="p-2" style={{ backgroundColor: background }}>
            <div
              className="truncate rounded-control border-2 px-2 py-2.5 font-bold"
              style={{ backgroundColor: color, color: text, borderColor: `color-mix(in srgb, ${color} 55%, ${edge})` }}
            >
              {name}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The screen's own background, light and dark, and what the tile's edge is mixed with there. */
const THEMES = [
  { background: '#f4f5f7', edge: 'black' },
  { background: '#0e1116', edge: 'white' },
] as const;
