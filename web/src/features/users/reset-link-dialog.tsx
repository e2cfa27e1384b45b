import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { messageOf } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/date-and-time.ts';
import { useMutation } from '../../lib/mutations.ts';
import { isAddressOfThisComputer } from '../../lib/this-computer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { createResetLink } from './users-api.ts';

/** Makes the one-time link for somebody who forgot their password; it is shown this once. */
export function ResetLinkDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const link = useMutation({ mutationFn: createResetLink });
  const address = link.data ? `${location.origin}${link.data.path}` : '';

  function close() {
    link.reset();
    onClose();
  }

  return (
    <Dialog open={user !== undefined} onClose={close} title="Neues Passwort">
      {user && (
        <div className="grid gap-4">
          <p>
            Mit diesem Link setzt <strong className="tag-text wrap-anywhere">{user.username}</strong> selbst ein neues
            Passwort. Er gilt einmal und einen Tag lang; bis dahin gilt das bisherige.
          </p>
          {isAddressOfThisComputer() && (
            <AlertBox tone="warn" title="Diese Adresse gilt nur auf diesem Computer">
              Öffnen Sie die Seite für den Link über die Adresse, die der Server beim Start nennt und die auch andere
              Geräte erreichen.
            </AlertBox>
          )}
          {link.isError && <AlertBox tone="error">{messageOf(link.error)}</AlertBox>}
          {link.data ? (
            <>
              <p className="rounded-control bg-sunken p-3 font-mono text-sm break-all">{address}</p>
              <div className="flex flex-wrap items-center gap-3">
                <CopyButton text={address} label="Link kopieren" />
                <span className="text-ink-2">Gilt bis {dateAndTime(link.data.expiresAt)}</span>
              </div>
            </>
          ) : (
            <Button
              variant="primary"
              loading={link.isPending}
              onClick={() => {
                if (!link.isPending) link.mutate(user.id);
              }}
            >
              Link erstellen
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
