import { DEFAULT_CATEGORY_COLOR } from '@bestellsystem/domain/color.ts';
import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { problemsAt } from '../../lib/field-problems.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { TextField } from '../../ui/field.tsx';
import { isChanged } from '../../ui/use-discard.tsx';
import {
  type CategoryEntry,
  type CategoryProblems,
  categoryProblems,
  readCategory,
  sameCategoryNote,
} from './category-rules.ts';
import { ColorChoice } from './color-choice.tsx';
import { EntryForm } from './entry-form.tsx';
import type { CategoryFields } from './menu-api.ts';
import { formName } from './open-forms.ts';

export interface CategoryFormProps {
  /** The one that is edited; a new one without. */
  category?: Category;
  /** All of the same organizer, also the one that is edited. */
  categories: readonly Category[];
  suggestedOrder: number;
  /** `before`: as the form began. */
  onSave: (fields: CategoryFields, before: CategoryFields) => Promise<void>;
  onCancel?: () => void;
}

export function CategoryForm({ category, categories, suggestedOrder, onSave, onCancel }: CategoryFormProps) {
  const [untouched] = useState(() => startOf(category));
  const ownName = formName('category', category?.id);
  const [entered, setEntered] = useKeptEntries(ownName, untouched);
  const [problems, setProblems] = useState<CategoryProblems>({});
  const { sending, failure, run } = useSubmission(messageOf);
  const form = useRef<HTMLFormElement>(null);
  const isChangedSince = useRef(false);
  const entry = { ...entered, order: entered.order ?? String(suggestedOrder) };
  // While it is being saved it is soon one of them itself.
  const isAsTried = failure !== undefined && !isChangedSince.current;
  const note = sending || isAsTried ? undefined : sameCategoryNote(entry.name, category?.id, categories);

  const focusName = () => form.current?.querySelector('input')?.focus();

  function enter(change: Partial<CategoryEntry>) {
    isChangedSince.current = true;
    setEntered((before) => ({ ...before, ...change }));
    if (Object.keys(problems).length > 0) setProblems(categoryProblems({ ...entry, ...change }));
  }

  function submit() {
    const found = categoryProblems(entry);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      isChangedSince.current = false;
      try {
        await onSave(readCategory(entry), readCategory({ ...untouched, order: untouched.order ?? entry.order }));
      } catch (error) {
        setProblems(
          problemsAt(error, { name: 'name', description: 'description', displayOrder: 'order', color: 'color' }),
        );
        throw error;
      }
      // What was typed meanwhile is of the next one.
      if (category || isChangedSince.current) return;
      setEntered(startOf(undefined));
      focusName();
    });
  }

  return (
    <EntryForm
      ref={form}
      name={ownName}
      changed={isChanged(entered, untouched)}
      failure={failure}
      sending={sending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Name"
          aria-required
          autoComplete="off"
          // Only a form that was opened on purpose takes the focus.
          autoFocus={category !== undefined}
          maxLength={80}
          value={entry.name}
          error={problems.name}
          onChange={(event) => enter({ name: event.target.value })}
        />
        <TextField
          label="Reihenfolge"
          aria-required
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={entry.order}
          error={problems.order}
          onChange={(event) => enter({ order: event.target.value })}
        />
      </div>
      {note && <AlertBox tone="info">{note}</AlertBox>}
      <TextField
        label="Beschreibung"
        autoComplete="off"
        maxLength={500}
        value={entry.description}
        error={problems.description}
        onChange={(event) => enter({ description: event.target.value })}
      />
      <ColorChoice
        preset={entry.preset}
        custom={entry.custom}
        name={entry.name}
        error={problems.color}
        onPreset={(preset) => enter({ preset, custom: '' })}
        onCustom={(custom) => enter({ custom })}
      />
    </EntryForm>
  );
}

type Entered = Omit<CategoryEntry, 'order'> & { order: string | undefined };

function startOf(category: Category | undefined): Entered {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    // Follows the suggestion until somebody types another.
    order: category ? String(category.displayOrder) : undefined,
    preset: category?.color ?? DEFAULT_CATEGORY_COLOR,
    custom: '',
  };
}
