import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { formatChf, formatSigned, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { useNoteUnsaved } from '../../ui/unsaved-forms.tsx';
import { useBrief } from '../../ui/use-brief.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import { SpecialPriceField } from './special-price-field.tsx';
import type { EventMenuChanges } from './use-event-menu.ts';
import { useWishes } from './use-wishes.ts';
import './event-menu.css';

export interface EventMenuRowProps {
  entry: EventMenuItemWire;
  isCashRounded: boolean | undefined;
  onChange: EventMenuChanges['change'];
  onRemove: (entry: EventMenuItemWire) => void;
}

/** Those that are there needn't be made anew for the next to come. */
export const EventMenuRow = memo(function EventMenuRow(props: EventMenuRowProps) {
  const { entry, isCashRounded, onChange, onRemove } = props;
  const { menuItem, specialPrice, soldOut } = entry;
  const [before, showUndo, forgetUndo] = useBrief<number>();
  const undoTo = useRef<number>(undefined);
  const { wanted, unsent, failure, doubted, want, forget } = useWishes<Parameters<typeof onChange>[1]>(
    async (patch) => {
      await onChange(entry.id, patch).catch((error: unknown) => {
        forgetUndo();
        throw error;
      });
      if (patch.specialPrice !== undefined && undoTo.current !== undefined) showUndo(undoTo.current);
    },
  );
  useNoteUnsaved(availableForm(entry), unsent.soldOut !== undefined, true);

  const isShownBy = (patch: typeof unsent) =>
    (patch.specialPrice ?? specialPrice) === specialPrice && (patch.soldOut ?? soldOut) === soldOut;
  const isShown = doubted && isShownBy(doubted);
  // For good: what was saved may be changed again.
  const [settled, setSettled] = useState<typeof doubted>();
  useEffect(() => {
    if (isShown) setSettled(doubted);
  }, [isShown, doubted]);
  const isSettled = isShown || (doubted && doubted === settled);
  // What found no server is told of by itself: until it is sent again nobody knows more.
  const isWaiting = doubted && isAllIn(unsent, doubted);
  const isGone = wanted.soldOut ?? unsent.soldOut ?? soldOut;

  /** «Gespeichert» beside another price would be taken for that one's, and what waits is no longer what is meant. */
  function forgetPrice() {
    forget('specialPrice');
    forgetUndo();
    undoTo.current = undefined;
  }

  function savePrice(price: number, priceBefore: number | undefined) {
    forgetUndo();
    undoTo.current = priceBefore;
    want({ specialPrice: price });
  }

  return (
    <tr className="@max-[17rem]/wide-table:flex! @max-[17rem]/wide-table:flex-col @max-[17rem]/wide-table:items-stretch! event-menu-row as-cards:grid as-cards:items-center as-cards:gap-x-3 as-cards:gap-y-2 as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3">
      <td className={`${CELL} event-menu-name`}>
        <div className="as-cards:col-start-1 as-cards:row-start-1">
          <span className={`font-semibold wrap-anywhere ${isGone ? 'text-ink-2 line-through' : ''}`}>
            <WholeWords text={menuItem.name} />
          </span>
          {isGone && <span className="block text-sm font-semibold text-danger">Ausverkauft</span>}
        </div>
        <div className="event-menu-said empty:hidden">
          {failure && !isSettled && !isWaiting && (
            <Alert text={`${doubted ? 'Ungewiss, ob gespeichert' : 'Nicht gespeichert'}: ${failure}`} />
          )}
          {unsent.specialPrice !== undefined && unsent.specialPrice !== specialPrice && (
            <Alert text={`${formatChf(rappenOf(unsent.specialPrice))} ${WAITS}`} />
          )}
          {unsent.soldOut !== undefined && unsent.soldOut !== soldOut && (
            <Alert text={`«${unsent.soldOut ? 'Ausverkauft' : 'Verfügbar'}» ${WAITS}`} />
          )}
          {before !== undefined && <UndoChip label="Gespeichert" onUndo={() => savePrice(before, undefined)} />}
        </div>
      </td>
      <td className={`${CELL} as-cards:col-start-1 as-cards:row-start-2 as-table:text-right`}>
        <span className="text-ink-2 as-table:hidden">Standard </span>
        <span className="money">{formatChf(rappenOf(menuItem.price))}</span>
      </td>
      <td className={`${CELL} as-cards:col-start-2 as-cards:row-start-2`}>
        <SpecialPriceField
          form={priceForm(entry)}
          isCashRounded={isCashRounded}
          itemName={menuItem.name}
          price={specialPrice}
          pending={wanted.specialPrice ?? unsent.specialPrice}
          onType={forgetPrice}
          onSave={(price) => savePrice(price, specialPrice)}
        />
        {/* What stands in a field is found by nobody who searches the page. */}
        <span className="sr-only">Sonderpreis {formatChf(rappenOf(specialPrice))}</span>
        <Difference standard={menuItem.price} special={specialPrice} />
      </td>
      <td className={`${CELL} as-cards:col-span-2 as-cards:row-start-3`}>
        <Switch
          label="Verfügbar"
          accessibleName={`Verfügbar: ${menuItem.name}`}
          checked={!isGone}
          onChange={(checked) => want({ soldOut: !checked })}
        />
      </td>
      <td className={`${CELL} as-cards:col-start-2 as-cards:row-start-1 as-cards:self-start as-cards:text-right`}>
        <Button onClick={() => onRemove(entry)}>Entfernen</Button>
      </td>
    </tr>
  );
});

/** Its row may not go: what is not saved yet would be lost with it. */
export function isUnsaved(entry: EventMenuItemWire, forms: Pick<ReadonlySet<string>, 'has'>): boolean {
  return forms.has(priceForm(entry)) || forms.has(availableForm(entry));
}

function priceForm({ id }: EventMenuItemWire): string {
  return `price ${id}`;
}

function availableForm({ id }: EventMenuItemWire): string {
  return `available ${id}`;
}

function isAllIn<T extends object>(whole: Partial<T>, part: Partial<T>): boolean {
  return (Object.keys(part) as (keyof T)[]).every((name) => whole[name] === part[name]);
}

/** Nobody knows what holds until then: it may have been saved. */
const WAITS = 'wird gespeichert, sobald die Verbindung da ist.';

function Alert({ text }: { text: string }) {
  return (
    <span role="alert" className="block font-semibold text-danger">
      <WholeWords text={text} />
    </span>
  );
}

const CELL = 'as-table:border-t as-table:border-hairline as-table:px-4 as-table:py-2';

function Difference({ standard, special }: { standard: number; special: number }) {
  const rappen = rappenOf(special) - rappenOf(standard);
  if (rappen === 0) return null;
  return <span className="money below-price block text-right md:text-sm text-ink-2">{formatSigned(rappen)}</span>;
}

function rappenOf(chf: number): number {
  return rappenFromChf(chf) ?? 0;
}
