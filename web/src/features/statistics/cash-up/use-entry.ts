import type { CashEntryInputWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { statisticsKey } from '../statistics-api.ts';
import { addEntry } from './cash-up-api.ts';
import { EntryIds } from './entry-ids.ts';

type Entry = CashEntryInputWire extends infer Kind
  ? Kind extends unknown
    ? Omit<Kind, 'clientEntryId' | 'date'>
    : never
  : never;

/** Books an entry; sent again unchanged after a lost answer it is the same entry. */
export function useEntry(till: DeviceCashUpWire, onBooked: () => void) {
  const queries = useQueryClient();
  const ids = useRef(new EntryIds());
  return useMutation({
    mutationFn: (entry: Entry) =>
      addEntry(till.eventId, till.deviceId, {
        ...entry,
        clientEntryId: ids.current.of(entry),
        date: till.date,
      } as CashEntryInputWire),
    onSuccess: () => {
      ids.current.clear();
      onBooked();
    },
    // Only the answer may have been lost: then it stands in the till.
    onSettled: () => queries.invalidateQueries({ queryKey: statisticsKey(till.eventId) }),
  });
}
