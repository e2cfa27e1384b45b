import { countedOrders } from '@bestellsystem/domain/counted.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingText } from '../../ui/loading.tsx';

/** The newest orders of a list, while there are more. */
export interface OrdersPart {
  /** How many orders are there already. */
  loaded: number;
  isLoadingAll: boolean;
  loadAll: () => void;
  /** The one of the number that was typed, where the server is asked for it and hasn't found it. */
  numbered?: NumberedOrder | undefined;
}

export interface NumberedOrder {
  number: number;
  isPending: boolean;
  error: Error | null;
}

/** Over the newest orders: that they alone are filtered and sorted. */
export function OnlyNewest(part: OrdersPart) {
  const { loaded, numbered } = part;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p>Geladen sind die neuesten {countedOrders(loaded)}; nur sie werden gefiltert und sortiert.</p>
        <LoadAllKey {...part} />
      </div>
      {numbered?.isPending && <SearchText {...numbered} />}
      {numbered && !numbered.isPending && <p role="status">{numberedText(numbered)}</p>}
    </>
  );
}

/** Says that a list is whole where it wasn't: the key that did it is gone, and whoever sees nothing hears nothing else. */
export function AllLoaded({ part, count }: { part: OrdersPart | undefined; count: number }) {
  const [wasPart, setWasPart] = useState(false);
  if (part && !wasPart) setWasPart(true);
  return (
    <p role="status" className="sr-only">
      {wasPart && !part && `${countedOrders(count)} geladen`}
    </p>
  );
}

/** In the place of the newest orders where none is as wanted. */
export function NoneOfNewest(part: OrdersPart) {
  const { loaded, numbered } = part;
  if (numbered?.isPending) return <SearchText {...numbered} />;
  return (
    <EmptyState title={`Unter den neuesten ${countedOrders(loaded)} nichts gefunden`} action={<LoadAllKey {...part} />}>
      {numbered && numberedText(numbered)}
    </EmptyState>
  );
}

function SearchText({ number }: NumberedOrder) {
  return <LoadingText>{`Suche Bestellung ${number}...`}</LoadingText>;
}

function numberedText({ number, error }: NumberedOrder): string {
  if (error) return `Die Bestellung ${number} konnte nicht gesucht werden: ${messageOf(error)}`;
  return `Auch unter den übrigen ist keine Bestellung ${number}.`;
}

function LoadAllKey({ isLoadingAll, loadAll }: OrdersPart) {
  const place = useRef<HTMLDivElement>(null);
  // It goes with what is loaded: the focus stays with the orders.
  useLayoutEffect(() => {
    const key = place.current;
    return () => {
      if (key?.contains(document.activeElement)) key.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    };
  }, []);
  return (
    <div ref={place} className="print:hidden">
      <Button loading={isLoadingAll} onClick={loadAll}>
        Alle laden
      </Button>
    </div>
  );
}
