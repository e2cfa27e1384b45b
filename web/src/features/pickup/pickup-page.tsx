import { useParams } from 'react-router';
import { useWakeLock } from '../../lib/wake-lock.ts';
import { Page } from '../../ui/page.tsx';
import { PickupScreen } from './pickup-screen.tsx';
import './pickup.css';

/** For the guests: which numbers are ready. No prices, no names, nothing to press. */
export function PickupPage() {
  const { eventId } = useParams();
  const id = Number(eventId);
  useWakeLock();
  if (!Number.isInteger(id) || id <= 0) {
    return <Page title="Event nicht gefunden">Die Adresse dieser Anzeige stimmt nicht.</Page>;
  }
  return <PickupScreen key={id} eventId={id} />;
}
