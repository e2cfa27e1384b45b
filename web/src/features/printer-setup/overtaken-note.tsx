import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';

/** Saving replaces all printers: what somebody else has set up since isn't taken away without a word. */
export function OvertakenNote({ onAnswer }: { onAnswer: (keepsOwn: boolean) => void }) {
  return (
    <AlertBox
      tone="warn"
      title="Die Drucker dieses Events wurden inzwischen geändert."
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAnswer(false)}>Änderungen verwerfen</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            Änderungen behalten
          </Button>
        </div>
      }
    >
      Ihre Änderungen hier sind noch nicht gespeichert. Behalten Sie sie, kommen sie zum neuen Stand dazu.
    </AlertBox>
  );
}
