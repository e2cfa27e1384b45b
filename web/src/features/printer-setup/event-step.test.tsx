// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { EventStep } from './event-step.tsx';
import { eventsQuery } from './setup-api.ts';
import type { PrinterSetup } from './use-printer-setup.ts';

afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();

it('the event of today comes first, as in the list of events, and what is past stands behind', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const dates = ['2026-12-24', '2025-11-22', '2026-11-21', '2026-11-10', '2026-12-01'];
  queries.setQueryData(
    eventsQuery.queryKey,
    dates.map((eventDate, at) => ({
      id: at + 1,
      name: eventDate,
      eventDate,
      description: '',
      waiterAccessTag: null,
      waiterAccessPassword: null,
      organizer: { username: 'anna' },
      isActive: true,
      isClosed: false,
      takeawayEnabled: true,
    })),
  );
  const setup = { eventId: 0, chooseEvent: () => undefined, step: 0 } as unknown as PrinterSetup;
  render(
    <QueryClientProvider client={queries}>
      <EventStep setup={setup} />
    </QueryClientProvider>,
  );
  const names = [...page.querySelectorAll('label .font-semibold')].map(({ textContent }) => textContent);
  expect(names).toEqual(['2026-11-21', '2026-12-01', '2026-12-24', '2026-11-10', '2025-11-22']);
});
