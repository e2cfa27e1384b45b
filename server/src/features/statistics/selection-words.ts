import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { NO_DEVICE_ID, type StatisticsFilter } from '@bestellsystem/domain/statistics-schema.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../sessions/actor.ts';
import { getFilters } from './order-lists.ts';

/** What of a day's orders was chosen, as people say it: `Tisch 7`, `Service 3`, `ab 18:30 Uhr`. */
export async function selectionWords(
  context: Context,
  actor: Actor,
  eventId: number,
  filter: StatisticsFilter,
): Promise<string[]> {
  const { tableNumber, deviceId, startTime, endTime } = filter;
  const table = tableNumber && nameOfTable(tableNumber);
  const device = deviceId && (await nameOnDay(context, actor, eventId, { deviceId, date: filter.date }));
  const time = [startTime && `ab ${startTime}`, endTime && `bis ${endTime}`].filter(Boolean).join(' ');
  return [table, deviceId === NO_DEVICE_ID ? 'Ohne Gerät' : device, time && `${time} Uhr`].filter(
    (part): part is string => Boolean(part),
  );
}

/** As the choice of the day's devices names it; one that sold nothing then has its id alone. */
async function nameOnDay(
  context: Context,
  actor: Actor,
  eventId: number,
  { deviceId, date }: { deviceId: string; date: string | undefined },
): Promise<string> {
  const { devices } = await getFilters(context, actor, eventId, date);
  const named = devices.map((device) => ({ deviceId: device.id, deviceDisplayName: device.name }));
  const chosen = named.find((device) => device.deviceId === deviceId);
  return chosen ? deviceNameAmong(chosen, named) : deviceId;
}
