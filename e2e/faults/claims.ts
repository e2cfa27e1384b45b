import type { PlacedOrder, SmallFest } from '../support/small-fest.ts';
import type { Finding } from './fault.ts';

/** What the tablet called taken, table 101 and on, against what the server has. */
export async function judgeClaims(
  fest: SmallFest,
  seen: { points: number; claimed: ReadonlySet<string>; drafts: readonly string[] },
): Promise<Finding> {
  const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
  const problems: string[] = [];
  for (let point = 1; point <= seen.points; point++) {
    const table = String(100 + point);
    const count = orders.filter(({ tableNumber }) => tableNumber === table).length;
    if (count > 1) problems.push(`table ${table} is there ${count} times`);
    if (count === 0 && seen.claimed.has(table)) problems.push(`table ${table} was called taken and is lost`);
    if (count === 0 && !seen.drafts.includes(table)) problems.push(`table ${table} is neither an order nor a draft`);
  }
  return { problems, figures: { orders: orders.length, 'called taken': seen.claimed.size } };
}
