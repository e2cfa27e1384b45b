import { newPrinter } from '../../lib/printing/new-printer.ts';
import { newUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/more-icons.tsx';
import type { DraftPrinter } from './draft-printer.ts';

export type CloudKind = 'cloudprnt' | 'sdp';

const PLACE_LENGTH = 12;

/** It has no address that anybody calls: what stands in its place only tells it from the others. */
export function newCloudPrinter(portType: CloudKind, displayName: string): DraftPrinter {
  const place = newUuid().replaceAll('-', '').slice(0, PLACE_LENGTH);
  return { ...newPrinter(`cloud-${place}`, 9100, displayName), portType };
}

export function CloudPrinterKeys({ onAdd }: { onAdd: (portType: CloudKind) => void }) {
  return (
    <section aria-label="Cloud-Drucker" className="grid gap-2 rounded-card border border-hairline p-4">
      <h3 className="text-lg font-bold">Cloud-Drucker</h3>
      <p>
        Er holt seine Bons selber beim Server, auch aus einem anderen Netz. Seine Adresse gibt es nach dem Speichern.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<PlusIcon size={20} />} onClick={() => onAdd('cloudprnt')}>
          Star CloudPRNT
        </Button>
        <Button icon={<PlusIcon size={20} />} onClick={() => onAdd('sdp')}>
          Epson Server Direct Print
        </Button>
      </div>
    </section>
  );
}
