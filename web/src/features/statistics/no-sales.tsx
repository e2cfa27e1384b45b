import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { EventDaysWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { eventDaysQuery } from './statistics-api.ts';

interface NoSalesProps {
  eventId: number;
  date: string;
  /** Another way from here. */
  action?: ReactNode;
  children?: ReactNode;
}

/** In the place of the figures of a day that sold nothing; leads to the same page of the nearest day that did. */
export function NoSales({ eventId, date, action, children }: NoSalesProps) {
  const { data } = useQuery(eventDaysQuery(eventId));
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const nearest = nearestDay(data?.days ?? [], date);
  const other = new URLSearchParams(search);
  if (nearest) other.set('date', nearest);
  return (
    <EmptyState
      title={`Am ${formatDate(date)} keine Verkäufe`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {action}
          {nearest && <LinkButton to={`${pathname}?${other}`}>Zum {formatDate(nearest)}</LinkButton>}
        </div>
      }
    >
      {children}
    </EmptyState>
  );
}

/** Of two that are as near the earlier one. */
function nearestDay(days: EventDaysWire['days'], date: string): string | undefined {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(date));
  return days
    .filter((day) => day.date !== date && day.totalOrders + day.depositOrders > 0)
    .map((day) => day.date)
    .sort((a, b) => distance(a) - distance(b))[0];
}
