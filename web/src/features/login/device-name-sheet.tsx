import { lazy, Suspense } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { LoadAnewKey } from '../../ui/load-anew-key.tsx';
import type { DeviceNameFormProps } from './device-name-form.tsx';

/** Few devices are named by hand. */
const DeviceNameForm = lazy(() =>
  import('./device-name-form.tsx').then(
    (loaded) => ({ default: loaded.DeviceNameForm }),
    () => ({ default: () => <LoadAnewKey /> }),
  ),
);

export interface DeviceNameSheetProps extends DeviceNameFormProps {
  open: boolean;
  onClose: () => void;
}

export function DeviceNameSheet({ open, onClose, onName }: DeviceNameSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Gerät benennen">
      <Suspense>
        <DeviceNameForm onName={onName} />
      </Suspense>
    </BottomSheet>
  );
}
