import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

interface OrderMessagesProps {
  tableNumber: string;
  problem: string | undefined;
  onProblemSeen: () => void;
  notice: string | undefined;
  restored: boolean;
  onDiscard: () => void;
}

const SHOWN_MS = 6000;

/** One message at a time, over the last tiles: nothing moves under a finger, and the next tap anywhere puts an alert away. */
export function OrderMessages(props: OrderMessagesProps) {
  const { tableNumber, problem, onProblemSeen, notice, restored, onDiscard } = props;
  const [seen, setSeen] = useState<string>();
  const [read, setRead] = useState<readonly string[]>([]);
  const said = notice?.split('\n') ?? [];
  const unread = said.filter((line) => !read.includes(line)).join(' ');
  const restoredKey = restored ? tableNumber : undefined;

  useTimeout(problem, onProblemSeen);
  useNextTap(problem, onProblemSeen);
  useTimeout(restoredKey, () => setSeen(restoredKey));

  if (problem)
    return (
      <Floating>
        <AlertBox tone="error" action={<Close onClose={onProblemSeen} />}>
          {problem}
        </AlertBox>
      </Floating>
    );
  if (unread) {
    return (
      <Floating>
        <AlertBox tone="warn" action={<Close onClose={() => setRead(said)} />}>
          {unread}
        </AlertBox>
      </Floating>
    );
  }
  if (restoredKey === undefined || seen === restoredKey) return null;
  return (
    <Floating>
      <AlertBox
        tone="info"
        action={
          <Button
            onClick={() => {
              setSeen(restoredKey);
              onDiscard();
            }}
          >
            Verwerfen
          </Button>
        }
      >
        Entwurf {nameOfTable(tableNumber)} wiederhergestellt
      </AlertBox>
    </Floating>
  );
}

function Floating({ children }: { children: React.ReactNode }) {
  return <div className="order-message shadow-2xl">{children}</div>;
}

function Close({ onClose }: { onClose: () => void }) {
  return <IconButton label="Meldung schliessen" icon={<CloseIcon />} onClick={onClose} />;
}

function useNextTap(what: string | undefined, end: () => void) {
  const tapped = useEffectEvent(end);
  useEffect(() => {
    if (what === undefined) return;
    const touched = (event: Event) => !isOnMessage(event) && tapped();
    // A tap on the message itself must be over before the tile below it lies open.
    const clicked = (event: Event) => isOnMessage(event) && tapped();
    window.addEventListener('pointerdown', touched);
    window.addEventListener('click', clicked);
    return () => {
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('click', clicked);
    };
  }, [what]);
}

function isOnMessage({ target }: Event): boolean {
  return target instanceof Element && target.closest('.order-message') !== null;
}

function useTimeout(what: string | undefined, end: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs per message, not per rendering
  useEffect(() => {
    if (what === undefined) return;
    const timer = setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [what]);
}
