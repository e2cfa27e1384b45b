import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { useQuery } from '@tanstack/react-query';
import { type Day, filtersQuery } from './statistics-api.ts';

/** Names a device as the lists of the day do: where two bear one service number, each with its id. */
export function useDeviceName(eventId: number, day: Day) {
  const { data } = useQuery(filtersQuery(eventId, day));
  const named = data?.devices.map(({ id, name }) => ({ deviceId: id, deviceDisplayName: name })) ?? [];
  return (device: { deviceId: string; deviceDisplayName: string }) => deviceNameAmong(device, named);
}
