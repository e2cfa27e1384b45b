import { useQuery } from '@tanstack/react-query';
import { eventMenuQuery } from '../../lib/event-queries.ts';
import { menuItemsQuery } from '../../lib/own-menu.ts';
import { categoriesOnMenu, uncovered, withTickets } from '../../lib/printing/uncovered.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import type { DraftPrinter } from './draft-printer.ts';
import { eventsQuery } from './setup-api.ts';

export interface UncoveredCategoriesProps {
  eventId: number;
  drafts: readonly DraftPrinter[];
  /** The organizer's categories. */
  choices: readonly string[];
}

/** Names what would be sold without a ticket, once it is known what the event sells. */
export function UncoveredCategories({ eventId, drafts, choices }: UncoveredCategoriesProps) {
  const events = useQuery(eventsQuery);
  const sold = useSoldCategories(eventId, choices);
  if (!sold) return null;
  const event = events.data?.find(({ id }) => id === eventId);
  const { entirely, tables, takeaway } = uncovered(drafts, sold, event?.takeawayEnabled ?? false);
  const lines = [
    ['Ohne Drucker', entirely],
    ['Tischbestellungen ohne Drucker', tables],
    ['Takeaway ohne Drucker', takeaway],
  ] as const;
  const told = lines.filter(([, names]) => names.length > 0);
  if (told.length === 0) return null;
  return (
    <AlertBox tone="warn">
      {told.map(([title, names]) => (
        <p key={title}>{`${title}: ${names.join(', ')}`}</p>
      ))}
    </AlertBox>
  );
}

/** Those on the event's menu; while nothing is on it, or nobody knows what, any that may come. */
function useSoldCategories(eventId: number, choices: readonly string[]): string[] | undefined {
  const menu = useQuery({ ...eventMenuQuery(eventId), retry: 1 });
  const isOpen = menu.isError || menu.data?.length === 0;
  const items = useQuery({ ...menuItemsQuery, retry: 1, enabled: isOpen });
  if (!isOpen) return menu.data && categoriesOnMenu(menu.data);
  return items.isPending ? undefined : withTickets(choices, items.data ?? []);
}
