import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { devicesQuery, lockDevice } from './events-api.ts';

/** Keeps a lost device out; letting it in again is the way back. */
export function DeviceLock({ device, tag }: { device: Device; tag: string }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => lockDevice(tag, device.id, !device.locked),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery(tag).queryKey }),
  });
  return (
    <>
      <Button
        aria-label={`Service ${device.deviceNumber} ${device.locked ? 'zulassen' : 'sperren'}`}
        loading={change.isPending}
        onClick={() => {
          if (!change.isPending) change.mutate();
        }}
      >
        {device.locked ? 'Zulassen' : 'Sperren'}
      </Button>
      {change.isError && (
        <p role="alert" className="font-semibold text-danger">
          {messageOf(change.error)}
        </p>
      )}
    </>
  );
}
