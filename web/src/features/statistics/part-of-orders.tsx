import { countedOrders } from '@bestellsystem/domain/counted.ts';
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
  /** The one of the number that was typed, where the server is asked for it. */
  numbered?: NumberedOrder | undefined;
}

export interface NumberedOrder {
  number: number;
  isPending: boolean;
  error: Error | null;
}

/** Over the newest orders: that they alone are filtered and sorted. */
export function OnlyNewest(part: OrdersPart) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>Geladen sind die neuesten {countedOrders(part.loaded)}; nur sie werden gefiltert und sortiert.</p>
      <LoadAllKey {...part} />
    </div>
  );
}

/** In the place of the newest orders where none is as wanted. */
export function NoneOfNewest(part: OrdersPart) {
  const { loaded, numbered } = part;
  if (numbered?.isPending) return <LoadingText>{`Suche Bestellung ${numbered.number}...`}</LoadingText>;
  return (
    <EmptyState title={`Unter den neuesten ${countedOrders(loaded)} nichts gefunden`} action={<LoadAllKey {...part} />}>
      {numbered && numberedText(numbered)}
    </EmptyState>
  );
}

function numberedText({ number, error }: NumberedOrder): string {
  if (error) return `Die Bestellung ${number} konnte nicht gesucht werden: ${messageOf(error)}`;
  return `Auch unter den übrigen ist keine Bestellung ${number}.`;
}

function LoadAllKey({ isLoadingAll, loadAll }: OrdersPart) {
  return (
    <Button className="print:hidden" loading={isLoadingAll} onClick={loadAll}>
      Alle laden
    </Button>
  );
}
