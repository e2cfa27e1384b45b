import { useLastOrderNews } from '../../lib/last-order-news.ts';
import { StatusStrip } from '../../ui/status-strip.tsx';

/** What was just taken, the change, and how far its tickets are. */
export function LastOrderStrip() {
  const news = useLastOrderNews();
  if (!news) return null;
  return (
    <StatusStrip tone={news.tone}>
      {news.place} · {news.paid.label} <strong className="money">{news.paid.amount}</strong> · {news.progress}
    </StatusStrip>
  );
}
