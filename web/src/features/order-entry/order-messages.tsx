import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { useEffect, useState } from 'react';
import { AlertBox, type AlertBoxProps } from '../../ui/alert-box.tsx';
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
const SIGNS_OF_SOMEBODY = ['pointerdown', 'keydown'] as const;

/** One message at a time, over the last tiles: nothing moves under a finger. */
export function OrderMessages(props: OrderMessagesProps) {
  const { tableNumber, problem, onProblemSeen, notice, restored, onDiscard } = props;
  const [seen, setSeen] = useState<string>();
  const [read, setRead] = useState<readonly string[]>([]);
  const said = notice?.split('\n') ?? read;
  const unread = said.filter((line) => !read.includes(line)).join(' ');
  const stillRead = read.filter((line) => said.includes(line));
  // What comes to be true again is news again.
  if (stillRead.length < read.length) setRead(stillRead);
  const restoredKey = restored ? tableNumber : undefined;

  useEnd(problem, onProblemSeen);

  if (problem) {
    return (
      <Message tone="error" action={<Close onClose={onProblemSeen} />}>
        {problem}
      </Message>
    );
  }
  if (unread) {
    return (
      <Message tone="warn" action={<Close onClose={() => setRead(said)} />}>
        {unread}
      </Message>
    );
  }
  if (restoredKey === undefined || seen === restoredKey) return null;
  return <Restored key={restoredKey} table={restoredKey} onEnd={() => setSeen(restoredKey)} onDiscard={onDiscard} />;
}

/** What was left here before would be charged to the next guest: it is told until somebody is there who can read it. */
function Restored({ table, onEnd, onDiscard }: { table: string; onEnd: () => void; onDiscard: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs per message, not per rendering
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tapped = (event: Event) => {
      if (!isOnMessage(event)) timer ??= setTimeout(onEnd, SHOWN_MS);
    };
    for (const sign of SIGNS_OF_SOMEBODY) window.addEventListener(sign, tapped);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_SOMEBODY) window.removeEventListener(sign, tapped);
    };
  }, []);
  function discard() {
    onEnd();
    onDiscard();
  }
  return (
    <Message tone="info" action={<Button onClick={discard}>Verwerfen</Button>}>
      Entwurf {nameOfTable(table)} wiederhergestellt
    </Message>
  );
}

function Message(box: AlertBoxProps) {
  return (
    <div className="order-message shadow-2xl">
      <AlertBox {...box} />
    </div>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  return <IconButton label="Meldung schliessen" icon={<CloseIcon />} onClick={onClose} />;
}

/** An alert goes by itself, and with the next tap. */
function useEnd(what: string | undefined, end: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs per message, not per rendering
  useEffect(() => {
    if (what === undefined) return;
    const timer = setTimeout(end, SHOWN_MS);
    // A tap on the message itself must be over before the tile below it lies open.
    const tapped = (event: Event) => isOnMessage(event) === (event.type === 'click') && end();
    window.addEventListener('pointerdown', tapped);
    window.addEventListener('click', tapped);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', tapped);
      window.removeEventListener('click', tapped);
    };
  }, [what]);
}

function isOnMessage({ target }: Event): boolean {
  return target instanceof Element && target.closest('.order-message') !== null;
}
