import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { problemsAt } from '../../lib/field-problems.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { priceText, readPrice } from '../../lib/price-entry.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isChanged } from '../../ui/use-discard.tsx';
import { haveSameOwner, nameWithOwner } from './category-owners.ts';
import { EntryForm } from './entry-form.tsx';
import { type ItemKindEntry, ItemKindFields, PLAIN_ARTICLE } from './item-kind-fields.tsx';
import type { ItemFields } from './menu-api.ts';
import { formName } from './unsaved-forms.tsx';

export interface ItemFormProps {
  /** The one that is edited; a new one without. */
  item?: MenuItemWire;
  categories: readonly Category[];
  /** All of the menu, the deposits among them. */
  items: readonly MenuItemWire[];
  preferredCategoryId?: number | undefined;
  onSave: (fields: ItemFields) => Promise<void>;
  onCancel?: () => void;
}

type Entered = ReturnType<typeof startOf>;
type Problems = Partial<Record<'name' | 'price' | 'categoryId' | 'description' | 'depositItemId', string>>;

/**
 * Enter saves; a new item's form is empty again at once and keeps category, rate and deposit for the next one. A deposit
 * that was kept goes with its category: beside a sausage nobody looks for the cup of the beer before.
 */
export function ItemForm(props: ItemFormProps) {
  const { item, categories, items, preferredCategoryId, onSave, onCancel } = props;
  const settings = useQuery(ownSettingsQuery).data;
  const [untouched] = useState(() => startOf(item, item?.categoryId ?? preferredCategoryId, item));
  const ownName = formName('item', item?.id);
  const [entered, setEntered] = useKeptEntries(ownName, untouched);
  const [preferred, setPreferred] = useState(preferredCategoryId);
  const [problems, setProblems] = useState<Problems>({});
  const [saved, setSaved] = useState('');
  const { sending, failure, run } = useSubmission(messageOf);
  const form = useRef<HTMLFormElement>(null);
  const isChangedSince = useRef(false);
  const price = readPrice(entered.price, settings?.isCashRounded);
  const onlyCategory = categories.length === 1 ? categories[0] : undefined;
  const categoryId = entered.categoryId || String(onlyCategory?.id ?? '');
  const depositsOf = (chosen: string) =>
    items.filter(
      (one) =>
        one.kind === 'deposit' &&
        one.id !== item?.id &&
        haveSameOwner(categoryWith(categories, one.categoryId), categoryWith(categories, Number(chosen))),
    );
  if (preferred !== preferredCategoryId) {
    // Who looks at another category wants to add to that one; what was typed stays.
    setPreferred(preferredCategoryId);
    if (preferredCategoryId !== undefined && !item) {
      const chosen = String(preferredCategoryId);
      setEntered({ ...entered, ...movedTo(chosen, entered, depositsOf(chosen)) });
    }
  }
  const reason = reasonNotToSave(categories, categoryId);

  function enter(change: Partial<Entered>) {
    isChangedSince.current = true;
    setEntered((before) => ({ ...before, ...change }));
    setProblems((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !(field in change))));
    setSaved('');
  }

  function submit() {
    const found: Problems = {
      ...(entered.name.trim() === '' && { name: 'Name fehlt.' }),
      ...(price.error !== undefined && { price: price.error }),
    };
    setProblems(found);
    const { chf } = price;
    if (reason !== undefined || Object.keys(found).length > 0 || chf === undefined) return;
    void run(() => save(chf));
  }

  async function save(chf: number) {
    const { name, description, kind, taxClass, depositItemId } = entered;
    isChangedSince.current = false;
    try {
      await onSave({
        name: name.trim(),
        description: description.trim(),
        price: chf,
        categoryId: Number(categoryId),
        kind,
        taxClass,
        depositItemId,
      });
    } catch (error) {
      setProblems(
        problemsAt(error, {
          name: 'name',
          price: 'price',
          categoryId: 'categoryId',
          description: 'description',
          depositItemId: 'depositItemId',
        }),
      );
      throw error;
    }
    if (item) return;
    setSaved(`${name.trim()} gespeichert`);
    // What was typed meanwhile is of the next one.
    if (isChangedSince.current) return;
    const next = startOf(undefined, Number(categoryId), { kind: 'article', taxClass, depositItemId });
    setEntered({ ...next, isDepositKept: depositItemId !== null });
    form.current?.querySelector('input')?.focus();
  }

  return (
    <EntryForm
      ref={form}
      name={ownName}
      changed={item ? isChanged(entered, untouched) : isBegun(entered)}
      failure={failure}
      sending={sending}
      disabledReason={reason}
      status={reason ?? saved}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,12rem)]">
        <TextField
          label="Name"
          aria-required
          autoComplete="off"
          // Only a form that was opened on purpose takes the focus.
          autoFocus={item !== undefined}
          maxLength={80}
          value={entered.name}
          error={problems.name}
          onChange={(event) => enter({ name: event.target.value })}
        />
        <AmountField
          label="Preis"
          aria-required
          placeholder="4.50"
          value={entered.price}
          error={problems.price}
          note={entered.price.trim() === '' ? undefined : price.note}
          onChange={(event) => enter({ price: event.target.value })}
        />
        <SelectField
          label="Kategorie"
          aria-required
          value={categoryId}
          error={problems.categoryId}
          onChange={({ target }) => enter(movedTo(target.value, entered, depositsOf(target.value)))}
        >
          <option value="">Bitte wählen</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {nameWithOwner(category, categories)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Zusatz"
        autoComplete="off"
        maxLength={500}
        value={entered.description}
        error={problems.description}
        hint="Freiwillig, steht auf der Taste, zum Beispiel 3 dl"
        onChange={(event) => enter({ description: event.target.value })}
      />
      <ItemKindFields
        entry={entered}
        deposits={depositsOf(categoryId)}
        // Without an answer nobody is asked for rates; what an item has it keeps.
        isVatLiable={settings?.isVatLiable ?? false}
        error={problems.depositItemId}
        onEnter={(change) => enter({ ...change, ...('depositItemId' in change && { isDepositKept: false }) })}
      />
    </EntryForm>
  );
}

function startOf(item: MenuItemWire | undefined, categoryId: number | undefined, kept: ItemKindEntry = PLAIN_ARTICLE) {
  const { kind, taxClass, depositItemId } = kept;
  return {
    ...{ kind, taxClass, depositItemId },
    isDepositKept: false,
    name: item?.name ?? '',
    price: item ? priceText(item.price) : '',
    description: item?.description ?? '',
    categoryId: categoryId === undefined ? '' : String(categoryId),
  };
}

/** What was kept of the one before was not entered for this one. */
function isBegun({ name, price, description }: Entered): boolean {
  return [name, price, description].some((text) => text !== '');
}

/** The deposit of one organizer doesn't go along with what another one sells. */
function movedTo(categoryId: string, before: Entered, deposits: readonly MenuItemWire[]): Partial<Entered> {
  const isOffered = deposits.some(({ id }) => id === before.depositItemId);
  const isLeft = !isOffered || (before.isDepositKept && categoryId !== before.categoryId);
  return { categoryId, ...(isLeft && { depositItemId: null, isDepositKept: false }) };
}

function categoryWith(categories: readonly Category[], wanted: number): Category | undefined {
  return categories.find(({ id }) => id === wanted);
}

function reasonNotToSave(categories: readonly Category[], categoryId: string): string | undefined {
  if (categories.length === 0) return 'Erfassen Sie zuerst eine Kategorie.';
  if (categoryId === '') return 'Wählen Sie eine Kategorie, um zu speichern.';
  return undefined;
}
