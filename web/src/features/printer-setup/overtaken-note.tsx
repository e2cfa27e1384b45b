import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import type { Warnings } from './on-top-warnings.ts';

interface OvertakenNoteProps {
  warnings: Warnings;
  onAnswer: (keepsOwn: boolean) => void;
}

/** Saving replaces all printers: what somebody else has set up since isn't taken away without a word. */
export function OvertakenNote({ warnings: { lost, unbacked, twice }, onAnswer }: OvertakenNoteProps) {
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
          {quoted(lost).join(', ')} gibt es nicht mehr: Was Sie dort geändert haben, fällt weg.
        </p>
      )}
      {unbacked.length > 0 && (
        <p className="wrap-anywhere">
          Danach ohne Ersatzdrucker, weil es ihn nicht mehr gibt: {quoted(unbacked).join(', ')}.
        </p>
      )}
      {twice.length > 0 && (
        <p className="wrap-anywhere">
          Danach drucken beide dasselbe, Bons kommen doppelt:{' '}
          {twice.map((pair) => quoted(pair).join(' und ')).join(', ')}.
        </p>
      )}
    </AlertBox>
  );
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => `«${name}»`);
}
