import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { useEffect, useState } from 'react';
import { dateAndTime } from '../../lib/date-and-time.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { deviceActivity } from './device-activity.ts';
import { DeviceLock } from './device-lock.tsx';

/** «vor 4 Min.» goes on counting while the page stays open. */
const CLOCK_STEP_MS = 20_000;

export function DeviceTable({ devices, tag }: { devices: readonly Device[]; tag: string }) {
  const now = useNow();
  return (
    <div className="@container/wide-table">
      <table className="w-full border-separate border-spacing-0 rounded-card bg-surface text-left as-cards:block as-cards:bg-transparent as-table:border as-table:border-hairline">
        <thead className="as-cards:sr-only">
          <tr>
            {['Nr.', 'Gerät', 'Zustand', 'Zuletzt verwendet'].map((title) => (
              <th key={title} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap text-ink-2">
                {title}
              </th>
            ))}
            <th scope="col" className="px-4 py-3">
              <span className="sr-only">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody className="as-cards:grid as-cards:gap-3">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} tag={tag} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'as-table:border-t as-table:border-hairline as-table:px-4 as-table:py-3';
const DOTS = { active: 'bg-success', inactive: 'border-2 border-line', unused: 'border-2 border-dashed border-line' };

function DeviceRow({ device, tag, now }: { device: Device; tag: string; now: Date }) {
  const { state, label, ago } = deviceActivity(device.lastUsed, now);
  return (
    <tr className="as-cards:grid as-cards:grid-cols-[3rem_minmax(0,1fr)] as-cards:gap-x-3 as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3">
      <td className={`${CELL} text-2xl font-bold tabular-nums as-cards:row-span-4`}>{device.deviceNumber}</td>
      <td className={CELL}>
        <span className="font-semibold">Service {device.deviceNumber}</span>
        <span className="tag-text block text-sm wrap-anywhere text-ink-2">
          {device.deviceId}
          {device.ipAddress && ` · ${device.ipAddress}`}
        </span>
      </td>
      <td className={CELL}>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-3 shrink-0 rounded-pill ${device.locked ? 'bg-danger' : DOTS[state]}`}
          />
          {device.locked ? 'Gesperrt' : label}
        </span>
        <Waiting device={device} />
      </td>
      <td className={`${CELL} text-ink-2`}>
        {device.lastUsed && ago && (
          <time dateTime={device.lastUsed} title={dateAndTime(device.lastUsed)}>
            {ago}
            <span className="as-cards:hidden"> ({dateAndTime(device.lastUsed)})</span>
          </time>
        )}
      </td>
      <td className={`${CELL} text-right as-cards:mt-2 as-cards:text-left`}>
        <DeviceLock device={device} tag={tag} />
      </td>
    </tr>
  );
}

/** What the device said last: an organizer knows which tablet to carry to the Wi-Fi before closing the books. */
function Waiting({ device: { waiting, waitingSince, reportedAt } }: { device: Device }) {
  if (!(waiting > 0) || !reportedAt) return null;
  const orders = waiting === 1 ? '1 Bestellung wartet' : `${waiting} Bestellungen warten`;
  return (
    <span className="mt-1 block rounded-control bg-warn-box px-2 py-1 text-sm font-semibold text-on-warn-box">
      {orders} auf dem Gerät{waitingSince && ` seit ${dateAndTime(waitingSince)}`} (gemeldet {dateAndTime(reportedAt)})
    </span>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(serverDate);
  useEffect(() => {
    const clock = setInterval(() => setNow(serverDate()), CLOCK_STEP_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}

function serverDate(): Date {
  return new Date(serverNow());
}
