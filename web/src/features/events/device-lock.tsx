import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useMutation } from '../../lib/mutations.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { devicesQuery, lockDevice } from './events-api.ts';

/** Keeps a lost device out, after a question: whoever is waiting on it is thrown out amid an order. */
export function DeviceLock({ device, tag }: { device: Device; tag: string }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = `Service ${device.deviceNumber}`;
  const change = useMutation({
    // Said by the key: somebody else may have locked it while the question was open.
    mutationFn: (locked: boolean) => lockDevice(tag, device.id, locked),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery(tag).queryKey }),
  });
  const send = (locked: boolean) => {
    if (!change.isPending) change.mutate(locked);
  };
  const failure = change.isError && (
    <p role="alert" className="font-semibold text-danger">
      {messageOf(change.error)}
    </p>
  );
  return (
    <>
      <Button
        aria-label={`${name} ${device.locked ? 'zulassen' : 'sperren'}`}
        loading={change.isPending && !isAsking}
        onClick={() => (device.locked ? send(false) : setAsking(true))}
      >
        {device.locked ? 'Zulassen' : 'Sperren'}
      </Button>
      {!isAsking && failure}
      <AlertDialog
        open={isAsking}
        question={`${name} sperren?`}
        detail={
          <div className="grid gap-2">
            <p>
              Das Gerät wird sofort abgemeldet, auch mitten in einer Bestellung, und kommt nicht mehr herein. Nach dem
              Zulassen muss sich der Kellner neu anmelden.
            </p>
            {failure}
          </div>
        }
        confirmLabel="Sperren"
        busy={change.isPending}
        onConfirm={() => send(true)}
        onCancel={() => {
          change.reset();
          setAsking(false);
        }}
      />
    </>
  );
}
