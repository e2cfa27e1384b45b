import { formatChf } from '@bestellsystem/domain/money.ts';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useLastOrder } from '../../lib/last-order.ts';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { confirmationSentence, placeIn } from './confirmation-text.ts';
import './confirmation.css';

const REDIRECT_SECONDS = 3;
const ONLY_TRIED_OUT =
  'Übung mit dem Standardmenü: Es wird nichts gedruckt, und die Bestellung zählt in keiner Abrechnung.';

export function ConfirmationPage() {
  const { state } = useLocation();
  const place = placeIn(state);
  if (place === undefined) return <Navigate to="/" replace />;
  return <Confirmed place={place} />;
}

function Confirmed({ place }: { place: string }) {
  const navigate = useNavigate();
  const last = useLastOrder();
  const isTooEarly = useTapGuard();
  const heading = usePageHeading('Bestellung erfolgreich!');
  const [secondsLeft, setSecondsLeft] = useState(REDIRECT_SECONDS);

  useEffect(() => {
    const until = performance.now() + REDIRECT_SECONDS * 1000;
    const timer = setInterval(() => {
      const left = Math.ceil((until - performance.now()) / 1000);
      if (left > 0) return setSecondsLeft(left);
      clearInterval(timer);
      void navigate('/', { replace: true });
    }, 100);
    return () => clearInterval(timer);
  }, [navigate]);

  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[560px] flex-1 content-center justify-items-center gap-4 px-4 py-8 text-center"
    >
      <span className="confirmation-mark bg-success text-on-success">
        <CheckIcon size={56} />
        <svg aria-hidden="true" viewBox="0 0 100 100" className="confirmation-ring text-success">
          <circle cx="50" cy="50" r="47" pathLength="100" />
        </svg>
      </span>
      <div role="status" className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold sm:text-4xl">
          Bestellung erfolgreich!
        </h1>
        <p className="text-xl">{confirmationSentence(place, last?.reached ?? 'server')}</p>
        {last?.eventId === null && <p className="text-ink-2">{ONLY_TRIED_OUT}</p>}
      </div>
      {last && last.changeRappen > 0 && (
        <p className="text-xl">
          {last.isPaidOut ? 'Auszahlen' : 'Rückgeld'}{' '}
          <strong className="money text-3xl">{formatChf(last.changeRappen)}</strong>
        </p>
      )}
      <div className="mt-4 grid w-full max-w-80 gap-3">
        <Button
          variant="primary"
          size="floor"
          full
          onClick={() => {
            if (!isTooEarly()) void navigate('/', { replace: true });
          }}
        >
          Jetzt weiter
        </Button>
        {last?.reached === 'server' && last.eventId != null && (
          <Button
            size="floor"
            full
            onClick={() => {
              if (!isTooEarly()) void navigate(`/receipt/${last.clientOrderId}`);
            }}
          >
            Quittung
          </Button>
        )}
        <p className="text-ink-2 tabular-nums">
          Weiter in {secondsLeft} {secondsLeft === 1 ? 'Sekunde' : 'Sekunden'}
        </p>
      </div>
    </main>
  );
}
