import { AlertBox } from './alert-box.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

/** At the end of a page: what went wrong after its dialog was closed. Seen from everywhere on it, until it is read. */
export function LateFailure({ text, onSeen }: { text: string | undefined; onSeen: () => void }) {
  if (text === undefined) return null;
  return (
    <div className="sticky bottom-2 z-10 mr-(--corner) print:hidden">
      <AlertBox tone="error" action={<IconButton label="Meldung schliessen" icon={<CloseIcon />} onClick={onSeen} />}>
        {text}
      </AlertBox>
    </div>
  );
}
