import { useState } from 'react';
import { COUNTED_ANEW, type DeviceIdentity, forgetDevice, lastNameInBooks } from '../../lib/device-identity.ts';
import { loadAnew } from '../../lib/load-anew.ts';
import { useOutbox } from '../../lib/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { DeviceIcon } from '../../ui/icons.tsx';
import { UNREACHABLE } from '../../ui/load-anew-key.tsx';
import { UnsentQuestion } from '../../ui/unsent-question.tsx';

export interface DeviceRowProps {
  identity: DeviceIdentity | null;
  /** «Ändern» on a device without a name. */
  onNameByHand: () => void;
}

export function DeviceRow({ identity, onNameByHand }: DeviceRowProps) {
  const [isLost, setIsLost] = useState(false);
  const [asking, setAsking] = useState(false);
  const { unsent } = useOutbox();
  const last = identity && lastNameInBooks(identity);

  async function change() {
    setAsking(false);
    setIsLost(!(await loadAnew(forgetDevice)));
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-2 pl-3">
      <DeviceIcon />
      <p className="min-w-0 flex-1 basis-[8rem] wrap-anywhere">
        Dieses Gerät: <strong>{identity ? <Hyphenated text={identity.name} /> : 'noch ohne Namen'}</strong>
        {last && (
          <span className="block">
            <Hyphenated text={`Zuletzt («${last.eventName}»): ${last.name}`} />
          </span>
        )}
        {identity && <span className="block md:text-sm text-ink-2">Ändern lädt die Seite neu.</span>}
        {isLost && (
          <span role="alert" className="block">
            {UNREACHABLE}
          </span>
        )}
      </p>
      <Button
        onClick={() => {
          if (!identity) onNameByHand();
          else if (unsent > 0) setAsking(true);
          else void change();
        }}
      >
        Ändern
      </Button>
      <UnsentQuestion
        open={asking}
        consequence={`Zuerst wie bisher anmelden, dann gehen sie hinaus. ${COUNTED_ANEW}`}
        what="Ändern"
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
