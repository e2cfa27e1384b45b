import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { filtersQuery, type OrderFilter } from './statistics-api.ts';
import { tableName } from './table-name.ts';

export interface FilterFieldsProps {
  eventId: number;
  date: string;
  filter: OrderFilter;
  /** With the name of the device where that was chosen. */
  onChange: (change: Partial<OrderFilter>, deviceName?: string) => void;
}

export function FilterFields({ eventId, date, filter, onChange }: FilterFieldsProps) {
  const options = useQuery(filtersQuery(eventId, date));
  const { tables = [], devices: found = [] } = options.data ?? {};
  const named = found.map(({ id, name }) => ({ deviceId: id, deviceDisplayName: name }));
  const devices = named.map((device) => ({ id: device.deviceId, name: deviceNameAmong(device, named) }));
  return (
    <>
      {options.isError && !options.isFetching && (
        <ErrorState message="Filter-Optionen konnten nicht geladen werden" onRetry={() => void options.refetch()} />
      )}
      {/* More than a third each: what belongs together stands side by side. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,34%),1fr))] gap-3">
        <SelectField
          label="Tisch"
          value={filter.tableNumber}
          onChange={({ target }) => onChange({ tableNumber: target.value })}
        >
          <option value="">Alle</option>
          {tables.map((table) => (
            <option key={table} value={table}>
              {tableName(table)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Gerät"
          value={filter.deviceId}
          onChange={({ target }) =>
            onChange({ deviceId: target.value }, devices.find(({ id }) => id === target.value)?.name ?? '')
          }
        >
          <option value="">Alle</option>
          {devices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TimeField label="Zeit von" value={filter.startTime} onTime={(startTime) => onChange({ startTime })} />
        <TimeField label="Zeit bis" value={filter.endTime} onTime={(endTime) => onChange({ endTime })} />
      </div>
    </>
  );
}
