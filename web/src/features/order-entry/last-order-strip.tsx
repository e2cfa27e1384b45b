import { useLastOrderNews } from '../../lib/last-order-news.ts';
import { StatusStrip } from '../../ui/status-strip.tsx';

/** What was just taken stays in sight until the next order starts. */
export function LastOrderStrip() {
  const news = useLastOrderNews();
  if (!news) return null;
  return (
    <StatusStrip tone={news.tone}>
      {news.place} · Rückgeld <strong className="money">{news.change}</strong> · {news.progress}
    </StatusStrip>
  );
}
