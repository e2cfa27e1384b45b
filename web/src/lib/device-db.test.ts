import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { type DeviceDatabase, withDeviceDatabase } from './device-db.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

it('one that says nothing is left, and whoever asks next has another one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const used: DeviceDatabase[] = [];
  const ask = (answer: Promise<string>) =>
    withDeviceDatabase((database) => {
      used.push(database);
      return answer;
    });
  expect(await ask(Promise.resolve('first'))).toBe('first');
  const silent = ask(new Promise(() => undefined)).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await ask(Promise.resolve('meanwhile'))).toBe('meanwhile');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await silent).toBe('The storage says nothing');
  expect(await ask(Promise.resolve('later'))).toBe('later');
  expect(used.map((database) => database === used[0])).toEqual([true, true, true, false]);
});

it('one that is never opened is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.resetModules();
  const { withDeviceDatabase: withDatabase } = await import('./device-db.ts');
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new IDBOpenDBRequest());
  const count = () => withDatabase((database) => database.count('outbox'));
  const silent = count().catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await silent).toBe('The storage says nothing');
  expect(await count()).toBe(0);
  expect(opening).toHaveBeenCalledTimes(2);
});
