import { countedOrders } from '@bestellsystem/domain/counted.ts';
import { Button } from '../../ui/button.tsx';
import type { PagedQuery } from './use-all-pages.ts';

export interface MoreOrdersProps {
  query: PagedQuery;
  /** How many orders are there already. */
  loaded: number;
}

/** Loads the next page of a list of orders; nothing where there is none. */
export function MoreOrders({ query, loaded }: MoreOrdersProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Mehr laden
      </Button>
      <p className="text-ink-2">{countedOrders(loaded)} geladen</p>
    </div>
  );
}
