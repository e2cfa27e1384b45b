import { useState } from 'react';
import { useOutbox } from '../lib/outbox.ts';
import { appVersion } from '../lib/printing/app-info.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { UnsentQuestion } from '../ui/unsent-question.tsx';

/** The app takes this address for itself. */
const OTHER_SERVER = 'bestellsystem://server';

export function AndroidAppRow() {
  const [asking, setAsking] = useState(false);
  const { unsent } = useOutbox();
  const version = appVersion();
  if (version === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block font-semibold">Android-App</span>
        <span className="text-ink-2">Version {version}</span>
      </p>
      <a
        href={OTHER_SERVER}
        className={buttonStyle({})}
        onClick={(event) => {
          if (unsent === 0) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        Server wechseln
      </a>
      <UnsentQuestion
        open={asking}
        consequence={`Sie bleiben auf diesem Gerät und gehen nur an ${location.host}: erst wenn die App wieder mit diesem Server verbunden ist.`}
        what="Wechseln"
        onConfirm={() => {
          setAsking(false);
          location.assign(OTHER_SERVER);
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
