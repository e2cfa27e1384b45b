import type { CashEntryInputWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMutation } from '../../../lib/mutations.ts';
import { statisticsKey } from '../statistics-api.ts';
import { addEntry } from './cash-up-api.ts';
import { EntryIds } from './entry-ids.ts';

type Entry = CashEntryInputWire extends infer Kind
  ? Kind extends unknown
    ? Omit<Kind, 'clientEntryId' | 'date'>
    : never
  : never;

/**
 * Books an entry. Sent again unchanged it is the same entry, until it is seen in the till: an answer that was lost is
 * made up for by the till itself, and what is entered alike afterwards is another one.
 */
export function useEntry(till: DeviceCashUpWire, onBooked: () => void) {
  const queries = useQueryClient();
  const ids = useRef(new EntryIds());
  const lastId = useRef('');
  const booking = useMutation({
    mutationFn: (entry: Entry) => {
      lastId.current = ids.current.of(entry);
      const { date, deviceId, eventId } = till;
      return addEntry(eventId, deviceId, { ...entry, clientEntryId: lastId.current, date } as CashEntryInputWire);
    },
    onSuccess: () => {
      ids.current.clear();
      onBooked();
    },
    // Only the answer may have been lost: then it stands in the till.
    onSettled: () => queries.invalidateQueries({ queryKey: statisticsKey(till.eventId) }),
  });

  const compare = useEffectEvent((booked: ReadonlySet<string>) => {
    ids.current.forget(booked);
    if (!booking.isError || !booked.has(lastId.current)) return;
    booking.reset();
    onBooked();
  });
  const { isError } = booking;
  useEffect(() => {
    // One that is on its way hears of itself.
    if (isError) compare(new Set(till.entries.map(({ clientEntryId }) => clientEntryId)));
  }, [till.entries, isError]);

  return booking;
}
