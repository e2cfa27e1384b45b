import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api, mayBeDone } from '../../lib/api.ts';
import { eventMenuQuery } from '../../lib/event-queries.ts';

export interface EventMenuChanges {
  add: (item: MenuItemWire, specialPrice: number) => Promise<EventMenuItemWire>;
  /** Puts all of them on the menu at their standard prices; `onStep` hears of each. Returns what was added. */
  addAll: (items: readonly MenuItemWire[], onStep: () => void) => Promise<EventMenuItemWire[]>;
  change: (entryId: number, patch: { specialPrice?: number; soldOut?: boolean }) => Promise<EventMenuItemWire>;
  remove: (entryId: number) => Promise<void>;
  removeAll: (entries: readonly EventMenuItemWire[], onStep: () => void) => Promise<void>;
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

  /** Where the answer was lost the menu is asked for: what was wanted may be done. */
  async function heard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (mayBeDone(error)) void queries.invalidateQueries({ queryKey });
      throw error;
    }
  }

  function put({ id, categoryId }: MenuItemWire, specialPrice: number) {
    return api.post<EventMenuItemWire>(path, { menuItemId: id, categoryId, specialPrice });
  }

  function showAdded(added: readonly EventMenuItemWire[]) {
    const ids = new Set(added.map(({ id }) => id));
    show((entries) => [...entries.filter(({ id }) => !ids.has(id)), ...added]);
  }

  async function take(entryId: number) {
    try {
      await api.delete(`${path}/${entryId}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }

  function showRemoved(removed: ReadonlySet<number>) {
    show((entries) => entries.filter(({ id }) => !removed.has(id)));
  }

  async function addAll(items: readonly MenuItemWire[], onStep: () => void) {
    const added: EventMenuItemWire[] = [];
    try {
      for (const item of items) {
        try {
          added.push(await put(item, item.price));
        } catch (error) {
          // Somebody else was faster.
          if (!(error instanceof ApiError) || error.status !== 409) throw error;
        }
        onStep();
      }
    } finally {
      // At once: to draw a long list anew with each of its items takes minutes.
      showAdded(added);
    }
    return added;
  }

  async function removeAll(entries: readonly EventMenuItemWire[], onStep: () => void) {
    const removed = new Set<number>();
    try {
      for (const { id } of entries) {
        await take(id);
        removed.add(id);
        onStep();
      }
    } finally {
      showRemoved(removed);
    }
  }

  return {
    async add(item, specialPrice) {
      const added = await heard(put(item, specialPrice));
      showAdded([added]);
      return added;
    },
    addAll: (items, onStep) => heard(addAll(items, onStep)),
    async change(entryId, patch) {
      const changed = await heard(api.patch<EventMenuItemWire>(`${path}/${entryId}`, patch));
      show((entries) => entries.map((entry) => (entry.id === entryId ? changed : entry)));
      return changed;
    },
    async remove(entryId) {
      await heard(take(entryId));
      showRemoved(new Set([entryId]));
    },
    removeAll: (entries, onStep) => heard(removeAll(entries, onStep)),
  };
}
