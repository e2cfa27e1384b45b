import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ChangeMemory, KitchenMemory } from './kitchen-memory.ts';
import { kitchenMenuQuery } from './kitchen-menu.ts';
import {
  type ChosenCategory,
  choicesFor,
  followMenu,
  type MenuCategory,
  menuCategories,
  missingOnMenu,
  type OfferedItem,
  stationNames,
} from './kitchen-station.ts';
import { asMadeToday, bookedNames, categoriesToday } from './made-today.ts';

export interface Station {
  chosen: readonly ChosenCategory[];
  /** What `orders` may call the categories made here; none means all. */
  names: readonly string[];
  /** Under the categories that their items are in today. */
  orders: readonly OrderWire[];
  /** What these categories of one of `orders` are called in the order as it was taken. */
  bookedAs: (order: OrderWire, categories: readonly string[]) => readonly string[];
  /** Those of which nothing new comes, because the menu doesn't have them. */
  missing: readonly string[];
  choices: readonly MenuCategory[];
}

const NO_MENU: readonly OfferedItem[] = [];

/** The station of this screen in an event, whose menu may call its categories otherwise by now. */
export function useStation(
  eventId: number,
  orders: readonly OrderWire[],
  { station }: KitchenMemory,
  changeMemory: ChangeMemory,
): Station {
  const { data } = useQuery(kitchenMenuQuery(eventId));
  const menu = data ?? NO_MENU;
  const categories = useMemo(() => menuCategories(menu), [menu]);
  const chosen = useMemo(() => followMenu(station, categories), [station, categories]);
  useEffect(() => {
    if (chosen !== station) changeMemory((before) => ({ station: followMenu(before.station, categories) }));
  }, [chosen, station, categories, changeMemory]);

  const today = useMemo(() => categoriesToday(menu), [menu]);
  const shown = useMemo(() => orders.map((order) => asMadeToday(order, today)), [orders, today]);
  const bookedAs = useCallback<Station['bookedAs']>(
    (order, called) => bookedNames(orders.find(({ id }) => id === order.id) ?? order, order, called),
    [orders],
  );

  const choices = useMemo(() => choicesFor(chosen, menu, shown), [chosen, menu, shown]);
  const names = useMemo(() => stationNames(chosen), [chosen]);
  return { chosen, names, orders: shown, bookedAs, choices, missing: data ? missingOnMenu(chosen, categories) : [] };
}
