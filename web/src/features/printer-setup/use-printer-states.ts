import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { useEffect, useRef } from 'react';
import { checkPrinterNow } from '../../lib/printing/printer-check.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { type DraftPrinter, withStatus } from './draft-printer.ts';
import type { PrinterSetup } from './use-printer-setup.ts';

/** Looks once at every printer in the list that nobody has looked at: saved earlier, or typed by hand. */
export function usePrinterStates({ drafts, change }: PrinterSetup): void {
  const looked = useRef(new Set<string>());

  useEffect(() => {
    for (const draft of drafts ?? []) {
      const address = addressOf(draft);
      // The others say themselves how they are.
      if (asksByItself(draft.portType)) continue;
      const look = `${draft.portType} ${address}`;
      if (draft.status !== undefined || looked.current.has(look)) continue;
      looked.current.add(look);
      void checkPrinterNow(draft.ip, draft.port, draft.portType).then((answer) => {
        if (!answer) return;
        const seen = (one: DraftPrinter) =>
          'refusal' in answer ? { ...one, refusal: answer.refusal } : withStatus(one, answer.status);
        change((before) => before.map((one) => (addressOf(one) === address ? seen(one) : one)));
      });
    }
  }, [drafts, change]);
}
