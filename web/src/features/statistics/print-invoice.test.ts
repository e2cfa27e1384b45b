// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { invoiceFailure, printInvoice } from './print-invoice.tsx';

const event = { eventId: 4, eventName: 'Fest', date: '2026-08-01' };
const filter = { tableNumber: '', deviceId: '', startTime: '', endTime: '' };

afterEach(() => {
  delete window.AndroidPrinter;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('an invoice is sent to a computer where the app would show nothing', async () => {
  window.AndroidPrinter = { version: () => 1 };
  const open = vi.spyOn(window, 'open');
  const { signal } = new AbortController();
  const failed = await printInvoice({ event, filter, deviceName: '', recipient: '', isUnpaid: false, signal }).catch(
    (error: unknown) => error,
  );
  expect(invoiceFailure(failed)).toBe('Die App druckt nur Bons. Bitte die Rechnung an einem Computer drucken.');
  expect(open).not.toHaveBeenCalled();
});

it('an invoice that has to wait says how long', () => {
  const message = 'Zu viele Versuche. Bitte in 40 s nochmals versuchen.';
  const failed = 'Rechnungsdaten konnten nicht geladen werden';
  expect(invoiceFailure(new ApiError(429, 'TOO_MANY_EXPORTS', message))).toBe(`${failed}: ${message}`);
  expect(invoiceFailure(new ApiError(500, 'INTERNAL', 'Interner Fehler'))).toBe(failed);
});

it('on a phone an invoice is as wide as the phone: a sheet that is made smaller has a key that no finger hits', async () => {
  const close = vi.fn();
  const page = document.implementation.createHTMLDocument();
  vi.spyOn(window, 'open').mockReturnValue({ document: page, close } as unknown as Window);
  vi.stubGlobal('fetch', async () => Response.json({ date: event.date, orders: [] }));
  const { signal } = new AbortController();
  await printInvoice({ event, filter, deviceName: '', recipient: '', isUnpaid: false, signal }).catch(() => undefined);
  expect(page.querySelector('meta[name="viewport"]')?.getAttribute('content')).toContain('width=device-width');
});

it('an invoice that is given up closes its window, and prints nothing when its data comes all the same', async () => {
  const print = vi.fn();
  const close = vi.fn();
  const page = document.implementation.createHTMLDocument();
  vi.spyOn(window, 'open').mockReturnValue({ document: page, print, close } as unknown as Window);
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const givenUp = new AbortController();
  const printing = printInvoice({
    event,
    filter,
    deviceName: '',
    recipient: '',
    isUnpaid: false,
    signal: givenUp.signal,
  });
  givenUp.abort();
  answer.resolve(Response.json({ date: event.date, orders: [{}] }));
  await expect(printing).rejects.toThrow();
  expect([close.mock.calls.length, print.mock.calls.length]).toEqual([1, 0]);
});
