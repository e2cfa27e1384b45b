import type { Place } from './access-place.ts';
import type { Rule } from './access-rules.ts';

const managed: Rule = { to: 'AO', whose: 'managed' };
const anyOrganizer: Rule = { to: 'AO', whose: 'any' };
const reason = () => ({ reason: 'Gast ging' });
const event = () => ({ name: 'Fest', eventDate: '2026-11-21' });
const range = () => '?startDate=2026-11-21&endDate=2026-11-21';
const ofOrder = ({ ids, newOrder }: Place) => ({ ...newOrder(), clientOrderId: ids.clientOrderId });

/** Every route there is and who may call it. In the order of an evening: what ends things stands last. */
export const ACCESS_TABLE: Record<string, Rule> = {
  'GET /api/health': { to: 'everybody', whose: 'any' },
  'GET /api/metrics': { to: 'everybody', whose: 'any' },
  'GET /api/openapi.json': { to: 'A', whose: 'any' },
  'GET /api/android-app': { to: 'everybody', whose: 'any' },
  'GET /api/android-app/bestellsystem.apk': { to: 'everybody', whose: 'any', keyless: 404 },
  'POST /api/auth/login': {
    to: 'everybody',
    whose: 'any',
    body: () => ({ username: 'niemand', password: 'falsch' }),
    keyless: 401,
  },
  'GET /api/auth/registration': { to: 'everybody', whose: 'any' },
  'POST /api/auth/register': { to: 'everybody', whose: 'any', body: () => ({}), keyless: 400 },
  'POST /api/auth/waiter-login': {
    to: 'everybody',
    whose: 'any',
    body: () => ({ tag: 'nirgends', password: 'falsch' }),
    keyless: 401,
  },
  'POST /api/auth/password-reset': {
    to: 'everybody',
    whose: 'any',
    body: () => ({ token: 'falsch', newPassword: 'geheim123' }),
    keyless: 400,
  },
  'GET /api/auth/me': { to: 'session', whose: 'any' },
  'GET /api/auth/sessions': { to: 'session', whose: 'any' },
  'PUT /api/auth/password': { to: 'session', whose: 'any', body: () => ({}) },
  'GET /api/users': { to: 'A', whose: 'any' },
  'GET /api/users/roles': { to: 'A', whose: 'any' },
  'POST /api/users/:id/password-reset': { to: 'A', whose: 'any', id: 'user' },
  'PUT /api/users/:id/role': { to: 'A', whose: 'any', id: 'user', body: () => ({ role: 'KITCHEN' }) },
  // By then the user waits no more.
  'POST /api/users/refuse-waiting': { to: 'A', whose: 'any', body: ({ ids }) => ({ userIds: [ids.user] }) },
  'GET /api/audit': anyOrganizer,

  'GET /api/events/active': { to: 'AOK', whose: 'any' },
  'GET /api/events/all-active': { to: 'W', whose: 'any' },
  'GET /api/events/waiter-access/:id': { to: 'session', whose: 'any' },
  'GET /api/events': anyOrganizer,
  'POST /api/events': { ...anyOrganizer, body: (place) => ({ ...event(), waiterAccessTag: place.newTag() }) },
  'GET /api/events/:id': managed,
  'PUT /api/events/:id': { ...managed, body: event },
  'GET /api/events/:id/organizer-settings': managed,
  'GET /api/organizer-settings': anyOrganizer,
  'PUT /api/organizer-settings': { ...anyOrganizer, body: () => ({ name: 'Verein' }) },
  'GET /api/categories': { to: 'AOWK', whose: 'any' },
  'POST /api/categories': { ...anyOrganizer, body: () => ({ name: 'Neu', displayOrder: 9 }) },
  'PUT /api/categories/:id': { ...managed, id: 'category', body: () => ({ name: 'Speisen', displayOrder: 1 }) },
  'PUT /api/categories/:id/item-order': { ...managed, id: 'category', body: ({ ids }) => ({ itemIds: [ids.item] }) },
  'PUT /api/categories/:id/tax-class': {
    ...managed,
    id: 'category',
    body: ({ ids }) => ({ taxClass: 'food', itemIds: [ids.item] }),
  },
  'GET /api/menu': anyOrganizer,
  'POST /api/menu': {
    ...managed,
    body: ({ ids }) => ({ name: 'Suppe', price: 3, categoryId: ids.category }),
  },
  'PUT /api/menu/:id': {
    ...managed,
    id: 'item',
    body: ({ ids }) => ({ name: 'Suppe', price: 3, categoryId: ids.category }),
  },
  'GET /api/events/:id/menu-items': { to: 'AOWK', whose: 'readable' },
  'POST /api/events/:id/menu-items': { ...managed, body: ({ ids }) => ({ menuItemId: ids.item, specialPrice: 3 }) },

  'GET /api/events/:id/printer-config': { to: 'AOW', whose: 'ordering' },
  'GET /api/devices/printer-config': { to: 'session', whose: 'any' },
  'GET /api/events/debug/printer-config-test': { to: 'AOWK', whose: 'any' },
  'POST /api/printers/scan': { ...anyOrganizer, body: () => ({}) },
  'GET /api/printers/scan/:scanId': { ...anyOrganizer, keyless: 404 },
  'DELETE /api/printers/scan/:scanId': { ...anyOrganizer, keyless: 404 },
  'POST /api/printers/test': { ...anyOrganizer, body: () => ({}) },
  'POST /api/printers/status': { ...anyOrganizer, body: () => ({}) },
  'GET /api/print-agents': { to: 'AO', whose: 'any' },
  'POST /api/print-agents': { to: 'O', whose: 'any', body: () => ({ name: 'Laptop' }) },
  'GET /api/events/:id/cloud-printers': managed,
  'POST /api/events/:id/cloud-printers/:printerId/address': managed,
  'POST /api/events/:id/printers/:printerId/test-slip': managed,
  'POST /api/print-agent/jobs': { to: 'everybody', whose: 'any', body: pollBody, keyless: 401 },
  'POST /api/print-agent/jobs/:jobId/begin': { to: 'everybody', whose: 'any', body: beginBody, keyless: 401 },
  'POST /api/print-agent/jobs/:jobId/result': { to: 'everybody', whose: 'any', body: resultBody, keyless: 401 },
  'POST /api/print-agent/errands/:errandId': {
    to: 'everybody',
    whose: 'any',
    body: () => ({ done: false }),
    keyless: 401,
  },
  'POST /api/print/star/:secret': { to: 'everybody', whose: 'any', body: () => ({}), keyless: 404 },
  'GET /api/print/star/:secret': { to: 'everybody', whose: 'any', keyless: 404 },
  'DELETE /api/print/star/:secret': { to: 'everybody', whose: 'any', keyless: 404 },
  'POST /api/print/epson/:secret': {
    to: 'everybody',
    whose: 'any',
    body: () => ({ ConnectionType: 'GetRequest' }),
    keyless: 404,
  },

  'POST /api/orders': { to: 'AOW', whose: 'ordering', body: (place) => place.newOrder() },
  'GET /api/orders': { to: 'AOWK', whose: 'readable', query: ({ ids }) => `?eventId=${ids.event}` },
  'GET /api/orders/own': { to: 'AOW', whose: 'any' },
  'POST /api/orders/get-print-data': { to: 'AOW', whose: 'taken', body: ofOrder },
  'POST /api/orders/prepare-payment': { to: 'AOW', whose: 'ordering', body: ofOrder },
  'GET /api/print-jobs/order/:clientOrderId': { to: 'AOW', whose: 'ordering' },
  'GET /api/orders/:id/receipt': { to: 'AOW', whose: 'taken', id: 'order' },
  'POST /api/orders/:id/receipt/print': {
    to: 'AOW',
    whose: 'taken',
    id: 'order',
    body: ({ ids }) => ({ printerId: ids.printer }),
  },
  'POST /api/orders/:id/reprint': { to: 'AOW', whose: 'taken', id: 'order', body: () => ({ printsItself: false }) },
  'POST /api/print-jobs/:jobId/result': {
    to: 'AOW',
    whose: 'ordering',
    body: () => ({ printed: false, confirmed: false }),
  },
  'POST /api/devices/report': { to: 'W', whose: 'any', body: () => ({ waiting: 0 }) },
  'GET /api/events/:id/pickup': { to: 'AOWK', whose: 'readable' },
  'GET /api/events/:id/stream': { to: 'AOWK', whose: 'readable' },
  'POST /api/events/:id/orders/seen': { to: 'AOK', whose: 'readable', body: ({ ids }) => ({ orderIds: [ids.order] }) },
  'PUT /api/orders/:id/status': {
    to: 'AOK',
    whose: 'readable',
    id: 'order',
    body: () => ({ status: 'preparing' }),
  },
  'PATCH /api/events/:id/menu-items/:itemId': { ...managed, body: () => ({ soldOut: true }) },
  'POST /api/quarantine': { to: 'everybody', whose: 'known', body: () => ({ order: {} }), keyless: 400 },
  'GET /api/quarantine': anyOrganizer,
  'POST /api/quarantine/:id/book': { ...managed, id: 'quarantined', body: () => ({ prints: false }) },
  'POST /api/quarantine/:id/reject': { ...managed, id: 'quarantined', body: reason },

  'GET /api/events/:id/print-jobs': managed,
  'GET /api/events/:id/print-queue': managed,
  'GET /api/print-alarms': anyOrganizer,
  'POST /api/events/:id/print-queue/settle': {
    ...managed,
    body: ({ ids }) => ({ printerId: ids.printer, action: 'print' }),
  },
  'POST /api/events/:id/print-queue/reroute': {
    ...managed,
    body: ({ ids }) => ({ fromPrinterId: ids.printer, printerId: ids.printer }),
  },
  'POST /api/events/:id/print-queue/ready': { ...managed, body: ({ ids }) => ({ printerId: ids.printer }) },
  'POST /api/print-jobs/:jobId/reroute': { ...managed, body: ({ ids }) => ({ printerId: ids.printer }) },
  'POST /api/print-jobs/:jobId/reprint': managed,
  'POST /api/print-jobs/:jobId/retry': managed,
  'POST /api/print-jobs/:jobId/done': managed,
  'POST /api/orders/:id/checked': { ...managed, id: 'order', body: () => ({ reasons: [] }) },
  'POST /api/orders/:id/cancel': { ...managed, id: 'order', body: reason },
  'POST /api/orders/own/:id/cancel': { to: 'AOW', whose: 'taken', id: 'order', body: reason },

  'GET /api/statistics/event/:id': managed,
  'GET /api/statistics/event/:id/days': managed,
  'GET /api/statistics/event/:id/device/:deviceId': managed,
  'GET /api/statistics/event/:id/orders': managed,
  'GET /api/statistics/event/:id/filters': managed,
  'GET /api/statistics/event/:id/invoice-data': managed,
  'GET /api/statistics/event/:id/invoice.pdf': managed,
  'GET /api/statistics/event/:id/export': managed,
  'GET /api/statistics/event/:id/export-filtered': managed,
  'GET /api/statistics/event/:id/export-range': { ...managed, query: range },
  'GET /api/statistics/event/:id/export-range.xlsx': { ...managed, query: range },
  'GET /api/cash-up/event/:id': managed,
  'GET /api/cash-up/event/:id/device/:deviceId': managed,
  'GET /api/cash-up/event/:id/device/:deviceId/sheet.pdf': managed,
  'POST /api/cash-up/event/:id/device/:deviceId/entries': { ...managed, body: (place) => place.newCashEntry() },
  'POST /api/cash-up/entries/:id/cancel': { ...managed, id: 'cashEntry', body: reason },
  'GET /api/closing/event/:id': managed,
  'GET /api/closing/event/:id/report': managed,
  'GET /api/closing/event/:id/report.pdf': managed,
  'GET /api/closing/event/:id/archive.zip': managed,
  'GET /api/events/:id/journal': managed,

  'POST /api/closing/event/:id/close': managed,
  'POST /api/closing/event/:id/reopen': { ...managed, body: reason },
  'POST /api/events/:id/printer-config': { to: 'O', whose: 'managed', body: () => ({ printers: [] }) },
  'DELETE /api/print-agents/:agentId': { to: 'AO', whose: 'personal' },
  'GET /api/devices/event/:tag': managed,
  'PUT /api/devices/event/:tag/:id/lock': { ...managed, id: 'device', body: () => ({ locked: true }) },
  'DELETE /api/devices/event/:tag/sessions': managed,
  'DELETE /api/devices/event/:tag/reset': managed,
  'DELETE /api/events/:id/menu-items/:itemId': managed,
  'DELETE /api/menu/:id': { ...managed, id: 'item' },
  'DELETE /api/categories/:id': { ...managed, id: 'category' },
  'DELETE /api/events/:id': managed,
  'DELETE /api/users/:id': { to: 'A', whose: 'any', id: 'user' },
  'DELETE /api/auth/sessions/:id': { to: 'session', whose: 'personal', id: 'session' },
  'DELETE /api/auth/sessions': { to: 'session', whose: 'any' },
  'POST /api/auth/logout': { to: 'session', whose: 'any' },
};

function pollBody() {
  return { instance: INSTANCE, holding: [], waitMs: 0 };
}

function beginBody() {
  return { instance: INSTANCE, attempt: 1 };
}

function resultBody() {
  return { instance: INSTANCE, attempt: 1, outcome: 'not-sent', reason: null, answered: false };
}

const INSTANCE = '018f0000-0000-7000-8000-000000000001';
