import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { priceText, readPrice } from '../../lib/price-entry.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PlusIcon } from '../../ui/more-icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useNoteUnsaved } from '../../ui/unsaved-forms.tsx';
import { isChanged } from '../../ui/use-discard.tsx';
import { groupItems } from './menu-groups.ts';

export interface AddMenuItemProps {
  items: readonly MenuItemWire[];
  isThere: (itemId: number) => boolean;
  isCashRounded: boolean | undefined;
  onAdd: (item: MenuItemWire, specialPrice: number) => Promise<EventMenuItemWire>;
}

/** Item, Enter, price, Enter: then the list has the focus, and the arrow key leads past what is there already. */
export function AddMenuItem({ items, isThere, isCashRounded, onAdd }: AddMenuItemProps) {
  const [entered, setEntered] = useKeptEntries(ADD_FORM, NOTHING);
  const [checked, setChecked] = useState(false);
  const [added, setAdded] = useState<MenuItemWire>();
  const { sending, failure, run, forgetFailure } = useSubmission(messageOf);
  useNoteUnsaved(ADD_FORM, isChanged(entered, NOTHING), sending);
  const box = useRef<HTMLDivElement>(null);
  const byPointer = useRef(false);
  const latest = useRef(entered);
  useEffect(() => {
    latest.current = entered;
  });
  const { itemId, price } = entered;
  const item = items.find(({ id }) => String(id) === itemId);
  const entry = readPrice(price, isCashRounded);

  const focus = (selector: 'select' | 'input') =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());

  function choose(next: MenuItemWire | undefined) {
    setEntered(entryOf(next));
    setChecked(false);
  }

  // All may have been taken over at once meanwhile, or this one on another device, or only the answer was lost.
  if (item && !sending && isThere(item.id)) {
    choose(undefined);
    forgetFailure();
  }

  function submit() {
    setChecked(true);
    setAdded(undefined);
    const { chf } = entry;
    if (!item || chf === undefined) return;
    void run(async () => {
      await onAdd(item, chf);
      setAdded(item);
      // What has been entered since stays.
      if (latest.current !== entered) return;
      choose(undefined);
      focus('select');
    });
  }

  return (
    <div ref={box} className="rounded-card border border-hairline bg-surface p-4">
      <Form onSubmit={submit} className="items-start sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
        <SelectField
          label="Menüpunkt"
          aria-required
          value={itemId}
          error={checked && !item ? 'Menüpunkt fehlt.' : undefined}
          onPointerDown={() => {
            byPointer.current = true;
          }}
          onKeyDown={(event: KeyboardEvent) => {
            byPointer.current = false;
            if (event.key !== 'Enter' || !item) return;
            event.preventDefault();
            focus('input');
          }}
          onChange={(event) => {
            choose(items.find(({ id }) => String(id) === event.target.value));
            // Whoever goes through the list by arrow keys stays in it.
            if (byPointer.current) focus('input');
          }}
        >
          <ItemOptions items={items} isThere={isThere} />
        </SelectField>
        <AmountField
          label="Sonderpreis"
          aria-required
          value={price}
          error={checked && item ? entry.error : undefined}
          note={price === '' ? undefined : entry.note}
          // What is being added already is empty again soon.
          onBlur={() => !sending && entry.chf !== undefined && setEntered({ itemId, price: priceText(entry.chf) })}
          onChange={(event) => setEntered({ itemId, price: event.target.value })}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<PlusIcon />}
          loading={sending}
          disabledReason={items.every(({ id }) => isThere(id)) ? 'Alle Menüpunkte sind schon im Menü.' : undefined}
          className="sm:mt-7"
        >
          Hinzufügen
        </Button>
      </Form>
      {failure && (
        <AlertBox tone="error" className="mt-3">
          {failure}
        </AlertBox>
      )}
      <p role="status" className="sr-only">
        {added && isThere(added.id) && `${added.name} hinzugefügt`}
      </p>
    </div>
  );
}

const ADD_FORM = 'add menu item';
const NOTHING = { itemId: '', price: '' };

function entryOf(item: MenuItemWire | undefined): typeof NOTHING {
  return item ? { itemId: String(item.id), price: priceText(item.price) } : NOTHING;
}

/** Of thousands, not anew with each key that is typed beside them. */
const ItemOptions = memo(function ItemOptions({ items, isThere }: Pick<AddMenuItemProps, 'items' | 'isThere'>) {
  return (
    <>
      <option value="">Bitte wählen</option>
      {groupItems(items).map(({ category, entries }) => (
        <optgroup key={category.id} label={category.name}>
          {toldApart(entries).map(({ id, label }) => (
            <option key={id} value={id} disabled={isThere(id)}>
              {isThere(id) ? `✓ ${label} (schon im Menü)` : label}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
});

/** Two items of one name are known by their price. */
function toldApart(items: readonly MenuItemWire[]): { id: number; label: string }[] {
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  return items.map(({ id, name, price }) => ({
    id,
    label: counts.get(name) === 1 ? name : `${name}, CHF ${priceText(price)}`,
  }));
}
