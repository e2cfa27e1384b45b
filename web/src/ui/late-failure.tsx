import { AlertBox } from './alert-box.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

interface LateFailureProps {
  text: string | undefined;
  onSeen: () => void;
  /** What went well, said in the same place. */
  done?: { text: string | undefined; onSeen: () => void };
}

/** At the end of a page: what went wrong with what was pressed anywhere on it. Seen from everywhere, until it is read. */
export function LateFailure({ text, onSeen, done }: LateFailureProps) {
  if (text === undefined && done?.text === undefined) return null;
  return (
    <div className="sticky bottom-2 z-10 mr-(--corner) grid gap-2 print:hidden">
      {done?.text !== undefined && <Message tone="ok" text={done.text} onSeen={done.onSeen} />}
      {text !== undefined && <Message tone="error" text={text} onSeen={onSeen} />}
    </div>
  );
}

function Message({ tone, text, onSeen }: { tone: 'ok' | 'error'; text: string; onSeen: () => void }) {
  return (
    <AlertBox tone={tone} action={<IconButton label="Meldung schliessen" icon={<CloseIcon />} onClick={onSeen} />}>
      {text}
    </AlertBox>
  );
}
