import { AlertBox } from '../../ui/alert-box.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

/** More would leave a phone no room for the orders. */
const MOST_SHOWN = 3;

interface KitchenFailuresProps {
  /** The oldest first. */
  failures: readonly string[];
  onSeen: (() => void) | undefined;
}

export function KitchenFailures({ failures, onSeen }: KitchenFailuresProps) {
  if (failures.length === 0) return null;
  const more = failures.length - MOST_SHOWN;
  return (
    <AlertBox tone="error" action={<IconButton label="Meldung schliessen" icon={<CloseIcon />} onClick={onSeen} />}>
      {failures.slice(-MOST_SHOWN).map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
      {more > 0 && <p>Und {more} weitere.</p>}
    </AlertBox>
  );
}
