import { copyText } from '../lib/copy-text.ts';
import { Button } from './button.tsx';
import { useBrief } from './use-brief.ts';

const NOTE_SHOWN_MS = 3_000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [note, showNote] = useBrief<string>(NOTE_SHOWN_MS);
  return (
    <>
      <Button
        aria-label={label}
        onClick={() => {
          void copyText(text).then((copied) => showNote(copied ? 'Kopiert' : 'Kopieren geht hier nicht'));
        }}
      >
        Kopieren
      </Button>
      <span role="status" className="text-ink-2">
        {note}
      </span>
    </>
  );
}
