import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { androidBridge } from '../../lib/printing/android-bridge.ts';
import { isAddressOfThisComputer } from '../../lib/this-computer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PrinterIcon } from '../../ui/more-icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { WaiterCard } from './waiter-card.tsx';

/** How waiters get in: the link, the code for their phones, and a card to hand out. */
export function WaiterAccess({ event }: { event: Event }) {
  const { waiterAccessTag: tag, waiterAccessPassword: password, waiterEntryKey: entryKey } = event;
  const [withPassword, setWithPassword] = useState(false);
  const isForPaper = useIsForPaper();
  if (!tag) return <LoginLink tag={null} />;

  const address = `${window.location.origin}/waiter-login?tag=${encodeURIComponent(tag)}`;
  const code = entryKey ? `${address}#${entryKey}` : address;
  return (
    <section className="grid justify-items-start gap-3 rounded-card border border-hairline bg-surface p-4">
      <h2 className="text-xl font-bold">Kellner anmelden</h2>
      <p className="text-ink-2">Code mit der Kamera lesen, Passwort eingeben, bestellen.</p>
      {isAddressOfThisComputer() && (
        <AlertBox tone="warn" title="Diese Adresse gilt nur auf diesem Computer">
          Öffnen Sie die Seite für den Code und die Karte über die Adresse, die der Server beim Start nennt und die auch
          die Telefone im WLAN erreichen.
        </AlertBox>
      )}
      <QrCode text={code} label="QR-Code zum Kellner-Login" className="w-full max-w-64 rounded-control" />
      <LoginLink tag={tag} />
      {androidBridge() ? (
        <p className="text-ink-2">Eine Karte zum Verteilen druckt diese Seite an einem Computer.</p>
      ) : (
        <>
          {password && (
            <Checkbox
              label="Passwort auf die Karte drucken"
              checked={withPassword}
              onChange={(change) => setWithPassword(change.target.checked)}
            />
          )}
          <Button icon={<PrinterIcon size={20} />} onClick={() => window.print()}>
            Kellnerkarte drucken
          </Button>
        </>
      )}
      {isForPaper &&
        createPortal(
          <WaiterCard
            event={event}
            tag={tag}
            address={address}
            code={code}
            password={withPassword ? password : null}
          />,
          document.body,
        )}
    </section>
  );
}

/** True once the page is to be printed: until then nothing of the card stands a second time in the page. */
function useIsForPaper(): boolean {
  const [isForPaper, setIsForPaper] = useState(false);
  useEffect(() => {
    // The browser lays the paper out as soon as all have been told.
    const prepare = () => flushSync(() => setIsForPaper(true));
    window.addEventListener('beforeprint', prepare);
    return () => window.removeEventListener('beforeprint', prepare);
  }, []);
  return isForPaper;
}

function LoginLink({ tag }: { tag: string | null }) {
  const search = tag ? `?tag=${encodeURIComponent(tag)}` : '';
  return (
    <p className="flex flex-wrap gap-x-6">
      <TextLink to={`/waiter-login${search}`}>Zum Kellner-Login</TextLink>
      <TextLink to={`/app${search}`}>Android-App für die Tablets</TextLink>
    </p>
  );
}
