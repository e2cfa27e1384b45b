import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { onlyActive } from './choose-event.ts';

interface SwitchedOffNoticeProps {
  shown: ActiveEvent;
  events: readonly ActiveEvent[];
  onShow: (event: ActiveEvent) => void;
}

/** Orders come in elsewhere: nobody may wait for them in front of this list. */
export function SwitchedOffNotice({ shown, events, onShow }: SwitchedOffNoticeProps) {
  const next = onlyActive(events);
  if (shown.isActive || !events.some(({ isActive }) => isActive)) return null;
  return (
    <AlertBox
      tone="error"
      title="Dieses Event ist ausgeschaltet."
      action={
        next && (
          <Button variant="primary" onClick={() => onShow(next)}>
            Dorthin wechseln
          </Button>
        )
      }
    >
      {next ? `Neue Bestellungen kommen bei «${next.name}».` : 'Neue Bestellungen kommen anderswo: Event oben wählen.'}
    </AlertBox>
  );
}
