import { AlertBox } from '../../ui/alert-box.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { nameWithOwner } from './category-owners.ts';
import { EntryForm } from './entry-form.tsx';
import { ItemKindFields } from './item-kind-fields.tsx';
import { type ItemFormProps, useItemForm } from './use-item-form.ts';

/** What its key and its form are called. */
export const NEW_ITEM = 'Neuer Menüpunkt';

/** Enter saves. */
export function ItemForm(props: ItemFormProps) {
  const { item, categories, onCancel } = props;
  const { form, name, entered, enter, price, problems, reason, ...rest } = useItemForm(props);
  return (
    <EntryForm
      ref={form}
      name={name}
      changed={rest.isChanged}
      failure={rest.failure}
      sending={rest.sending}
      disabledReason={reason}
      status={reason ?? rest.saved}
      onSubmit={rest.submit}
      onCancel={onCancel}
      title={item ? undefined : NEW_ITEM}
      lastFields={
        <>
          <div className="addition-field">
            <TextField
              label="Zusatz"
              autoComplete="off"
              placeholder="zum Beispiel «mit Brot»"
              maxLength={500}
              value={entered.description}
              error={problems.description}
              hint="Steht nur auf der Taste, nicht auf dem Bon"
              onChange={(event) => enter({ description: event.target.value })}
            />
          </div>
          <ItemKindFields
            entry={entered}
            deposits={rest.deposits}
            isVatLiable={rest.isVatLiable}
            error={problems.depositItemId}
            onEnter={(change) =>
              enter({
                ...change,
                ...('depositItemId' in change && { isDepositKept: false }),
                ...('taxClass' in change && { isTaxChosen: true, isTaxKept: false }),
              })
            }
          />
        </>
      }
    >
      <div className="first-fields">
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
          value={rest.categoryId}
          error={problems.categoryId}
          onChange={({ target }) => rest.chooseCategory(target.value)}
        >
          <option value="">Bitte wählen</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {nameWithOwner(category, categories)}
            </option>
          ))}
        </SelectField>
      </div>
      {item && price.chf !== undefined && price.chf !== item.price && (
        <AlertBox tone="info">
          Events, die diesen Artikel schon haben, behalten ihren Preis. Er wird im Event unter «Menüverwaltung»
          geändert.
        </AlertBox>
      )}
      {rest.note && <AlertBox tone="info">{rest.note}</AlertBox>}
    </EntryForm>
  );
}
