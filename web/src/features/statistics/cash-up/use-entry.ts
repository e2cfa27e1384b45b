import type { CashEntryInputWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newUuid } from '../../../lib/uuid.ts';
import { statisticsKey } from '../statistics-api.ts';
import { addEntry } from './cash-up-api.ts';

type Entry = CashEntryInputWire extends infer Kind
  ? Kind extends unknown
    ? Omit<Kind, 'clientEntryId' | 'date'>
    : never
  : never;

/** Books an entry; sent again after a lost answer it is the same entry. */
export function useEntry(till: DeviceCashUpWire, onBooked: () => void) {
  const queries = useQueryClient();
  const id = useRef(newUuid());
  return useMutation({
    mutationFn: (entry: Entry) =>
      addEntry(till.eventId, till.deviceId, {
        ...entry,
        clientEntryId: id.current,
        date: till.date,
      } as CashEntryInputWire),
    onSuccess: () => {
      id.current = newUuid();
      onBooked();
      return queries.invalidateQueries({ queryKey: statisticsKey(till.eventId) });
    },
  });
}
