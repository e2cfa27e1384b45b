import { useCallback, useEffect, useState } from 'react';
import { readStoredObject, writeStored } from '../../lib/storage.ts';
import type { ChosenCategory } from './kitchen-station.ts';

/** What this screen remembers over a reload. */
export interface KitchenMemory {
  theme: 'dark' | 'light';
  /** Step of the magnification, 0 to 2. */
  zoom: number;
  /** The event that was shown last. */
  eventId: number | null;
  /** The categories made here; none means all. */
  station: readonly ChosenCategory[];
  acknowledged: readonly number[];
  ticked: readonly string[];
}

export type ChangeMemory = (change: (memory: KitchenMemory) => Partial<KitchenMemory>) => void;

export const ZOOM_STEPS = [1, 1.2, 1.45] as const;

const KEY = 'kitchen';
/** Marks of orders older than these many are of no use any more. */
const MARKS_KEPT = 500;

export function useKitchenMemory(): [KitchenMemory, ChangeMemory] {
  const [memory, setMemory] = useState(readMemory);
  useEffect(() => writeStored(KEY, JSON.stringify(memory)), [memory]);
  const change = useCallback<ChangeMemory>((of) => setMemory((before) => trimmed({ ...before, ...of(before) })), []);
  return [memory, change];
}

/** With `id` when it wasn't in, without it when it was. */
export function toggled<T>(marks: readonly T[], id: T): T[] {
  return marks.includes(id) ? marks.filter((mark) => mark !== id) : [...marks, id];
}

function readMemory(): KitchenMemory {
  const stored = readStoredObject(KEY);
  return {
    theme: stored.theme === 'light' ? 'light' : 'dark',
    zoom: ZOOM_STEPS[Number(stored.zoom)] === undefined ? 0 : Number(stored.zoom),
    eventId: typeof stored.eventId === 'number' ? stored.eventId : null,
    station: stationIn(stored.station),
    acknowledged: listOf(stored.acknowledged, 'number'),
    ticked: listOf(stored.ticked, 'string'),
  };
}

/** A former version kept names alone. */
function stationIn(value: unknown): ChosenCategory[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { id, names } = typeof entry === 'string' ? { id: null, names: [entry] } : ((entry ?? {}) as ChosenCategory);
    const called = listOf<string>(names, 'string');
    return called.length === 0 ? [] : [{ id: typeof id === 'number' ? id : null, names: called }];
  });
}

function listOf<T>(value: unknown, type: 'string' | 'number'): T[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === type) : [];
}

function trimmed(memory: KitchenMemory): KitchenMemory {
  return {
    ...memory,
    acknowledged: memory.acknowledged.slice(-MARKS_KEPT),
    ticked: memory.ticked.slice(-MARKS_KEPT),
  };
}
