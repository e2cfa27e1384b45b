import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { eventMenuQuery } from './events-api.ts';

export interface EventMenuChanges {
  add: (item: MenuItemWire, specialPrice: number) => Promise<EventMenuItemWire>;
  /** Puts all of them on the menu at their standard prices; `onStep` hears of each. Returns what was added. */
  addAll: (items: readonly MenuItemWire[], onStep: () => void) => Promise<EventMenuItemWire[]>;
  change: (entryId: number, patch: { specialPrice?: number; soldOut?: boolean }) => Promise<EventMenuItemWire>;
  remove: (entryId: number) => Promise<void>;
}

/** Changes of an event's menu; the list on the screen follows each answer. */
export function useEventMenu(eventId: number): EventMenuChanges {
  const queries = useQueryClient();
  const { queryKey } = eventMenuQuery(eventId);
  const path = `/api/events/${eventId}/menu-items`;

  function show(update: (entries: EventMenuItemWire[]) => EventMenuItemWire[]) {
    // What is being loaded was asked for before this change.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (entries) => entries && update(entries));
  }

  async function add({ id, categoryId }: MenuItemWire, specialPrice: number) {
    const added = await api.post<EventMenuItemWire>(path, { menuItemId: id, categoryId, specialPrice });
    show((entries) => [...entries.filter((entry) => entry.id !== added.id), added]);
    return added;
  }

  async function addAll(items: readonly MenuItemWire[], onStep: () => void) {
    const added: EventMenuItemWire[] = [];
    for (const item of items) {
      try {
        added.push(await add(item, item.price));
      } catch (error) {
        // Somebody else was faster.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
      }
      onStep();
    }
    return added;
  }

  return {
    add,
    addAll,
    async change(entryId, patch) {
      const changed = await api.patch<EventMenuItemWire>(`${path}/${entryId}`, patch);
      show((entries) => entries.map((entry) => (entry.id === entryId ? changed : entry)));
      return changed;
    },
    async remove(entryId) {
      try {
        await api.delete(`${path}/${entryId}`);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      show((entries) => entries.filter((entry) => entry.id !== entryId));
    },
  };
}
