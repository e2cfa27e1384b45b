import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';

export interface StepKeysProps {
  setup: PrinterSetup;
  blockedReason?: string | undefined;
  /** In place of «Weiter». */
  children?: ReactNode;
}

/** Back on the left, on at the right. */
export function StepKeys({ setup: { step, goTo }, blockedReason, children }: StepKeysProps) {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      {step > 0 ? (
        <Button size="floor" onClick={() => goTo(step - 1)}>
          Zurück
        </Button>
      ) : (
        <span />
      )}
      {children ?? (
        <Button size="floor" variant="primary" disabledReason={blockedReason} onClick={() => goTo(step + 1)}>
          Weiter
        </Button>
      )}
    </div>
  );
}
