import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { problemsAt } from '../../lib/field-problems.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { readPrice } from '../../lib/price-entry.ts';
import { useSubmission } from '../../lib/submission.ts';
import { isChanged } from '../../ui/use-discard.tsx';
import {
  depositsFor,
  type ItemEntry,
  isBegun,
  movedTo,
  othersBeside,
  reasonNotToSave,
  sameNameNote,
  startOf,
  taxClassOf,
} from './item-entry.ts';
import type { ItemFields } from './menu-api.ts';
import { formName } from './open-forms.ts';

export interface ItemFormProps {
  /** The one that is edited; a new one without. */
  item?: MenuItemWire;
  categories: readonly Category[];
  /** All of the menu, the deposits among them. */
  items: readonly MenuItemWire[];
  preferredCategoryId?: number | undefined;
  /** `before`: as the form began. */
  onSave: (fields: ItemFields, before: ItemFields) => Promise<void>;
  onCancel?: () => void;
}

const FIELDS = {
  name: 'name',
  price: 'price',
  categoryId: 'categoryId',
  description: 'description',
  depositItemId: 'depositItemId',
} as const;

type Problems = Partial<Record<keyof typeof FIELDS, string>>;

/**
 * What is entered of an item, what is wrong with it, and saving it. A new item's form is empty again at once and keeps
 * category, rate and deposit for the next one. What was kept goes with its category: beside a sausage nobody looks for
 * the cup of the beer before, nor for its rate.
 */
export function useItemForm({ item, categories, items, preferredCategoryId, onSave }: ItemFormProps) {
  const settings = useQuery(ownSettingsQuery).data;
  const [begun] = useState(item);
  const [untouched] = useState(() => startOf(item, item?.categoryId ?? preferredCategoryId, item));
  const name = formName('item', item?.id);
  const [kept, setEntered] = useKeptEntries(name, untouched);
  const onlyCategory = categories.length === 1 ? categories[0] : undefined;
  const categoryId = kept.categoryId || String(onlyCategory?.id ?? '');
  const entered = { ...kept, taxClass: taxClassOf({ ...kept, categoryId }, item, items) };
  const [preferred, setPreferred] = useState(preferredCategoryId);
  const [problems, setProblems] = useState<Problems>({});
  const [saved, setSaved] = useState('');
  const { sending, failure, run } = useSubmission(messageOf);
  const form = useRef<HTMLFormElement>(null);
  const isChangedSince = useRef(false);
  const price = readPrice(entered.price, settings?.isCashRounded);
  const isAsTried = failure !== undefined && !isChangedSince.current;
  const reason = reasonNotToSave(categories, categoryId);
  const depositsOf = (chosen: string) => depositsFor(chosen, item?.id, { items, categories });

  if (preferred !== preferredCategoryId) {
    // Who looks at another category wants to add to that one; what was typed stays.
    setPreferred(preferredCategoryId);
    if (preferredCategoryId !== undefined && !item) {
      const chosen = String(preferredCategoryId);
      setEntered({ ...entered, ...movedTo(chosen, entered, depositsOf(chosen)) });
    }
  }

  function enter(change: Partial<ItemEntry>) {
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
    const { kind, taxClass, depositItemId } = entered;
    const texts = { name: entered.name.trim(), description: entered.description.trim() };
    isChangedSince.current = false;
    try {
      const isTaxed = item?.taxClass !== taxClass;
      const fields = { ...texts, price: chf, categoryId: Number(categoryId), kind, depositItemId };
      const before = { ...fields, ...begun, description: begun?.description ?? '' };
      // The form follows the item's rate: another one was chosen here.
      await onSave(
        { ...fields, ...(isTaxed && { taxClass }) },
        { ...before, ...(item && { taxClass: item.taxClass }) },
      );
    } catch (error) {
      setProblems(problemsAt(error, FIELDS));
      throw error;
    }
    if (item) return;
    setSaved(`${texts.name} gespeichert`);
    // What was typed meanwhile is of the next one.
    if (isChangedSince.current) return;
    const next = startOf(undefined, Number(categoryId), { kind: 'article', taxClass, depositItemId });
    const { isTaxChosen } = entered;
    setEntered({ ...next, isDepositKept: depositItemId !== null, isTaxChosen, isTaxKept: isTaxChosen });
    form.current?.querySelector('input')?.focus();
  }

  return {
    form,
    name,
    entered,
    enter,
    price,
    problems,
    categoryId,
    chooseCategory: (chosen: string) => enter(movedTo(chosen, entered, depositsOf(chosen))),
    deposits: depositsOf(categoryId),
    // The menu may know of it before its form is empty again.
    note:
      sending || isAsTried
        ? undefined
        : sameNameNote(entered, othersBeside(categoryId, item?.id, { items, categories })),
    // Without an answer nobody is asked for rates; what an item has it keeps.
    isVatLiable: settings?.isVatLiable ?? false,
    isChanged: item
      ? isChanged({ ...entered, isTaxChosen: false }, { ...untouched, taxClass: item.taxClass })
      : isBegun(entered),
    reason,
    saved,
    sending,
    failure,
    submit,
  };
}
