import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
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

export interface Station {
  chosen: readonly ChosenCategory[];
  /** What orders may call the categories made here; none means all. */
  names: readonly string[];
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

  const choices = useMemo(() => choicesFor(chosen, menu, orders), [chosen, menu, orders]);
  // The same list as long as it says the same: everything on the screen hangs on it.
  const called = JSON.stringify(useMemo(() => stationNames(chosen, menu, orders), [chosen, menu, orders]));
  const names = useMemo(() => JSON.parse(called) as string[], [called]);
  return { chosen, names, choices, missing: data ? missingOnMenu(chosen, categories) : [] };
}
