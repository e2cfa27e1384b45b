import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { longDate } from '../../ui/swiss-date.ts';
import './waiter-card.css';

export interface WaiterCardProps {
  event: Event;
  tag: string;
  address: string;
  /** The address, and what shows that somebody has read it. */
  code: string;
  /** Only when somebody wants it on paper. */
  password: string | null;
}

/** Seen on paper alone: it is the one thing of its page that is printed. */
export function WaiterCard({ event, tag, address, code, password }: WaiterCardProps) {
  return (
    <div className="waiter-card" aria-hidden="true">
      <p className="waiter-card-name">{event.name}</p>
      <p>{longDate(event.eventDate.slice(0, 10))}</p>
      <QrCode text={code} label="" className="waiter-card-code" />
      <p>1. Code mit der Kamera lesen oder diese Adresse öffnen:</p>
      <p className="waiter-card-address">{address}</p>
      <p>
        2. Event-Kürzel: <strong className="tag-text">{tag}</strong>
      </p>
      <p>3. Passwort: {password ? <strong className="tag-text">{password}</strong> : 'beim Veranstalter erfragen'}</p>
    </div>
  );
}
