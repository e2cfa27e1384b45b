import { useId } from 'react';

export interface ChoiceGroupProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: string }[];
}

/** A few choices side by side, one of them taken. */
export function ChoiceGroup<T extends string>({ label, value, onChange, choices }: ChoiceGroupProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-control border-2 border-line p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid min-h-12 flex-1 cursor-pointer place-items-center rounded-[5px] px-2 text-center font-semibold has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
