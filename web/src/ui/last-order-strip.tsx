import { useLastOrderNews } from '../lib/last-order-news.ts';
import { Link } from './link.tsx';
import { StatusStrip } from './status-strip.tsx';

/** What was just taken, its total where the keys leave room, the change, and how far its tickets are. */
export function LastOrderStrip({ className = '' }: { className?: string }) {
  const news = useLastOrderNews();
  if (!news) return null;
  const paid = (
    <>
      {news.paid.label} <strong className="money">{news.paid.amount}</strong>
    </>
  );
  const place = (
    <>
      {news.place}
      {news.total && <span className="money max-lg:sr-only @max-md:sr-only"> · {news.total}</span>}
    </>
  );
  return (
    <StatusStrip
      tone={news.tone}
      action={
        news.way && (
          <Link to={news.way.to} className="pressable flex min-h-12 shrink-0 items-center px-3 font-semibold underline">
            {news.way.label}
          </Link>
        )
      }
      className={className}
    >
      {news.tone === 'error' ? (
        // The coins, then the trouble: on a low phone the end of it scrolls.
        <>
          {paid} · {news.progress} · {place}
        </>
      ) : (
        <>
          {place} · {paid} · <span className={news.isUnconfirmed ? 'text-ink-2' : ''}>{news.progress}</span>
        </>
      )}
    </StatusStrip>
  );
}
