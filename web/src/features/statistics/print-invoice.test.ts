// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { invoiceFailure, printInvoice } from './print-invoice.tsx';

afterEach(() => {
  delete window.AndroidPrinter;
  vi.restoreAllMocks();
});

it('an invoice is sent to a computer where the app would show nothing', async () => {
  window.AndroidPrinter = { version: () => 1 };
  const open = vi.spyOn(window, 'open');
  const event = { eventId: 4, eventName: 'Fest', date: '2026-08-01' };
  const filter = { tableNumber: '', deviceId: '', startTime: '', endTime: '' };
  const failed = await printInvoice({ event, filter, deviceName: '' }).catch((error: unknown) => error);
  expect(invoiceFailure(failed)).toBe('Die App druckt nur Bons. Bitte die Rechnung an einem Computer drucken.');
  expect(open).not.toHaveBeenCalled();
});
