import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';

const AT = '2026-11-21T17:30:00.000Z';

export const JOURNAL: JournalPage = {
  entries: [
    {
      id: 41,
      at: AT,
      actor: 'waiter_UNTERKULM (Service 3)',
      action: 'order.place',
      eventId: 1,
      subject: '018f0000-0000-4000-8000-0000000000d1',
      details: { orderNumber: 12, total: 123_450, method: 'CASH', offline: true },
      seal: null,
    },
    {
      id: 40,
      at: AT,
      actor: 'musikgesellschaft-eintracht-unterkulm',
      action: 'event-menu.price',
      eventId: 1,
      subject: 'Schweinssteaksandwich',
      details: { menuItemId: 7, from: 1400, to: 1650 },
      seal: '128:3fa9c0d1e2b4',
    },
    {
      id: 39,
      at: AT,
      actor: 'musikgesellschaft-eintracht-unterkulm',
      action: 'print.reroute',
      eventId: 1,
      subject: 'print job 7',
      details: { jobId: 7, orderNumber: 12, printer: 'Küche', reroutedTo: 'Getränkeausgabe' },
      seal: '127:d1e2b43fa9c0',
    },
    {
      id: 38,
      at: AT,
      actor: 'waiter_UNTERKULM (Service 3)',
      action: 'quarantine.receive',
      eventId: 1,
      subject: '018f0000-0000-4000-8000-0000000000d2',
      details: { code: 'EVENT_CLOSED', tableNumber: '12', total: 123_450 },
      seal: '126:c0d1e2b43fa9',
    },
    {
      id: 37,
      at: AT,
      actor: 'musikgesellschaft-eintracht-unterkulm',
      action: 'event.update',
      eventId: 1,
      subject: 'Unterhaltungsabend der Musikgesellschaft Eintracht',
      details: {
        name: { from: 'Jahreskonzert', to: 'Unterhaltungsabend der Musikgesellschaft Eintracht' },
        event_date: { from: '2026-11-14', to: '2026-11-21' },
        waiter_password: 'changed',
      },
      seal: '125:b43fa9c0d1e2',
    },
    {
      id: 36,
      at: AT,
      actor: 'musikgesellschaft-eintracht-unterkulm',
      action: 'cash.count',
      eventId: 1,
      subject: 'Service 3',
      details: { amount: 123_450, expected: 123_400, date: '2026-11-21', remark: null },
      seal: '124:fa9c0d1e2b43',
    },
  ],
  before: 36,
};

export const OWN_SESSIONS: OwnSession[] = [true, false].map((current) => ({
  id: current ? 1 : 2,
  current,
  browser: current
    ? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
    : 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 Chrome/140.0 Mobile Safari/537.36',
  createdAt: AT,
  lastSeenAt: AT,
  expiresAt: '2026-11-28T17:30:00.000Z',
}));
