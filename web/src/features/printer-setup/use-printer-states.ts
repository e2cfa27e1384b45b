import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { useEffect, useRef } from 'react';
import { checkPrinterNow } from '../../lib/printing/printer-check.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { type DraftPrinter, withStatus } from './draft-printer.ts';
import type { PrinterSetup } from './use-printer-setup.ts';

/** Looks once at every printer in the list that nobody has looked at: saved earlier, or typed by hand, also once more. */
export function usePrinterStates({ drafts, change }: PrinterSetup): void {
  const looked = useRef(new Set<string>());

  useEffect(() => {
    const listed = new Set(drafts?.map(lookOf));
    for (const look of looked.current) if (!listed.has(look)) looked.current.delete(look);
    for (const draft of drafts ?? []) {
      // The others say themselves how they are.
      if (asksByItself(draft.portType)) continue;
      const look = lookOf(draft);
      if (draft.status !== undefined || looked.current.has(look)) continue;
      looked.current.add(look);
      void checkPrinterNow(draft.ip, draft.port, draft.portType).then((answer) => {
        if (!answer) return;
        const seen = (one: DraftPrinter) =>
          'refusal' in answer ? { ...one, refusal: answer.refusal } : withStatus(one, answer.status);
        change((before) => before.map((one) => (lookOf(one) === look ? seen(one) : one)));
      });
    }
  }, [drafts, change]);
}

function lookOf(draft: DraftPrinter): string {
  return `${draft.portType} ${addressOf(draft)}`;
}
