import { LastOrderStrip } from '../../lib/last-order-strip.tsx';

/** What was just taken, above the way to the next order. */
export function LastOrderNote() {
  return <LastOrderStrip className="tables-last" />;
}
