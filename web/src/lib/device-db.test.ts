import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { type DeviceDatabase, withDeviceDatabase } from './device-db.ts';

it('of two that lose the connection one after the other neither closes what the other has opened', async () => {
  const firstIsBack = Promise.withResolvers<void>();
  const secondIsBack = Promise.withResolvers<void>();
  /** Loses its connection when it may, and reads over the next one when it may. */
  const reading = (loses: Promise<void>, back: () => void, goesOn: Promise<void>) => {
    let isLost = false;
    return withDeviceDatabase(async (database: DeviceDatabase) => {
      if (!isLost) {
        isLost = true;
        await loses;
        throw new DOMException('gone', 'UnknownError');
      }
      back();
      await goesOn;
      return database.getAll('outbox');
    });
  };
  const first = reading(Promise.resolve(), firstIsBack.resolve, secondIsBack.promise);
  const second = reading(firstIsBack.promise, secondIsBack.resolve, Promise.resolve());
  expect(await Promise.all([first, second])).toEqual([[], []]);
});
