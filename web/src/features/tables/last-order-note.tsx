import { useLastOrderNews } from '../../lib/last-order-news.ts';
import { StatusStrip } from '../../ui/status-strip.tsx';

/** What was just taken, above the way to the next order. */
export function LastOrderNote() {
  const news = useLastOrderNews();
  if (!news) return null;
  return (
    <StatusStrip tone={news.tone} className="tables-last">
      {news.place} · {news.paid.label} <strong className="money">{news.paid.amount}</strong> · {news.progress}
    </StatusStrip>
  );
}
