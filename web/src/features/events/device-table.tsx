import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { useEffect, useState } from 'react';
import { deviceActivity } from './device-activity.ts';

/** «vor 4 Min.» goes on counting while the page stays open. */
const CLOCK_STEP_MS = 20_000;

export function DeviceTable({ devices }: { devices: readonly Device[] }) {
  const now = useNow();
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card bg-surface text-left max-sm:block max-sm:bg-transparent sm:border sm:border-hairline">
      <thead className="max-sm:sr-only">
        <tr>
          {['Nr.', 'Gerät', 'Zustand', 'Zuletzt verwendet'].map((title) => (
            <th key={title} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap text-ink-2">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'sm:border-t sm:border-hairline sm:px-4 sm:py-3';
const DOTS = { active: 'bg-success', inactive: 'border-2 border-line', unused: 'border-2 border-dashed border-line' };

function DeviceRow({ device, now }: { device: Device; now: Date }) {
  const { state, label, ago } = deviceActivity(device.lastUsed, now);
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[3rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:rounded-card max-sm:border max-sm:border-hairline max-sm:bg-surface max-sm:p-3">
      <td className={`${CELL} text-2xl font-bold tabular-nums max-sm:row-span-3`}>{device.deviceNumber}</td>
      <td className={CELL}>
        <span className="font-semibold">Service {device.deviceNumber}</span>
        <span className="tag-text block text-sm wrap-anywhere text-ink-2">
          {device.deviceId}
          {device.ipAddress && ` · ${device.ipAddress}`}
        </span>
      </td>
      <td className={CELL}>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`size-3 shrink-0 rounded-pill ${DOTS[state]}`} />
          {label}
        </span>
      </td>
      <td className={`${CELL} text-ink-2`}>
        {device.lastUsed && ago && (
          <time dateTime={device.lastUsed} title={exactTime(device.lastUsed)}>
            {ago}
            <span className="max-sm:hidden"> ({exactTime(device.lastUsed)})</span>
          </time>
        )}
      </td>
    </tr>
  );
}

/** `12.11.2026, 18:30` on this device's clock. */
function exactTime(instant: string): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = formatDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
  return `${date}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), CLOCK_STEP_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
