import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { AlertBox } from '../../ui/alert-box.tsx';

/** What an installation still needs as long as nobody organizes events. */
export function FirstSteps({ users }: { users: readonly User[] }) {
  if (hasOrganizer(users)) return null;
  const waiting = users.find(({ role }) => role === null);
  return (
    <AlertBox tone="info" title="So geht es weiter">
      {waiting ? (
        <>
          Organisiert <strong className="tag-text wrap-anywhere">{waiting.username}</strong> die Events? Dann geben Sie
          dem Konto die Rolle EVENT_ORGANIZER. Die Seite, auf der gewartet wird, geht von selbst weiter.
        </>
      ) : (
        'Wer Events organisiert, wählt auf der Anmeldeseite «Registrieren». Das Konto erscheint dann hier, und Sie geben ihm die Rolle EVENT_ORGANIZER.'
      )}
    </AlertBox>
  );
}

export function hasOrganizer(users: readonly User[]): boolean {
  return users.some(({ role }) => role === 'EVENT_ORGANIZER');
}
