import { useNavigate } from 'react-router';
import { useChrome } from '../../lib/chrome.tsx';
import { NO_ACCESS } from '../../lib/event-access.ts';
import { isWaiterOfEvent, ownEventState, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { type NoAccessProps, OrdersHere } from './no-access-plain.tsx';

/** What has happened, whom to ask, and every way on. */
export function NoAccess({ eventId, isAsking, onAskAgain }: NoAccessProps) {
  const navigate = useNavigate();
  const user = useUser();
  const { logOut } = useChrome();
  const own = isWaiterOfEvent(user) ? user : undefined;
  const isOwn = own?.eventId === eventId;
  return (
    <Page title="Kein Zugriff" width="form" actions={<OrdersHere />}>
      <p className="mb-4 text-lg">{NO_ACCESS}</p>
      {own && (
        <p className="mb-4">
          <WholeWords
            text={
              isOwn
                ? `«${own.eventName}» ist ausgeschaltet oder abgeschlossen; der Veranstalter kann es wieder öffnen.`
                : `Dieses Gerät ist für «${own.eventName}» angemeldet.`
            }
          />{' '}
          Für ein anderes Event abmelden und neu anmelden. Angefangene Bestellungen bleiben auf diesem Gerät.
        </p>
      )}
      <div className="grid gap-3">
        {own && !isOwn ? (
          <LinkButton variant="primary" size="floor" to="/event-menu" state={ownEventState(own)}>
            <WholeWords text={`Zu «${own.eventName}»`} />
          </LinkButton>
        ) : (
          <Button variant="primary" size="floor" loading={isAsking} onClick={onAskAgain}>
            Nochmals prüfen
          </Button>
        )}
        <Button size="floor" onClick={logOut}>
          Abmelden
        </Button>
        <Button size="floor" variant="quiet" onClick={() => void navigate('/')}>
          Zurück
        </Button>
      </div>
    </Page>
  );
}
