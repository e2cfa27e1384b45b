import { useQuery } from '@tanstack/react-query';
import type { NumberedOrder } from './part-of-orders.tsx';
import { type DayOrders, numberedOrderQuery, type OrderOfDay } from './statistics-api.ts';

/** Of a list that is loaded in part: the order whose number is typed is had from the server, however long ago it was. */
export function useNumberedOrder(
  list: DayOrders,
  { loaded, isPart, wanted }: { loaded: readonly OrderOfDay[]; isPart: boolean; wanted: string },
): { found: OrderOfDay | undefined; numbered: NumberedOrder | undefined } {
  const number = /^[1-9]\d{0,8}$/.test(wanted.trim()) ? Number(wanted) : 0;
  const isAsked = isPart && number > 0 && !loaded.some(({ orderNumber }) => orderNumber === number);
  const { data, isPending, error } = useQuery({ ...numberedOrderQuery(list, number), enabled: isAsked });
  if (!isAsked) return { found: undefined, numbered: undefined };
  const found = data?.orders[0];
  return { found, numbered: found ? undefined : { number, isPending, error } };
}
