import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';

/** Saving replaces all printers: what somebody else has set up since isn't taken away without a word. */
export function OvertakenNote({ lost, onAnswer }: { lost: readonly string[]; onAnswer: (keepsOwn: boolean) => void }) {
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
      <p>Ihre Änderungen hier sind noch nicht gespeichert. Behalten Sie sie, kommen sie zum neuen Stand dazu.</p>
      {lost.length > 0 && (
        <p className="wrap-anywhere">
          {lost.map((name) => `«${name}»`).join(', ')} gibt es nicht mehr: Was Sie dort geändert haben, fällt weg.
        </p>
      )}
    </AlertBox>
  );
}
