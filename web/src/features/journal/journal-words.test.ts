import type { JournalEntry } from '@bestellsystem/domain/journal-schema.ts';
import { describe, expect, it } from 'vitest';
import { actionText, factsText, subjectText } from './journal-words.ts';

function entry(action: string, subject: string, details: Record<string, unknown>): JournalEntry {
  return { id: 1, at: '2026-11-21T17:30:00.000Z', actor: 'x', action, eventId: 1, subject, details, seal: null };
}

describe('A line of the journal', () => {
  it('says what was done and with which amounts', () => {
    const order = entry('order.place', '018f', { orderNumber: 12, total: 1250, method: 'CASH', offline: false });
    expect([actionText(order.action), subjectText(order), factsText(order)]).toEqual([
      'Bestellung aufgenommen',
      'Nr. 12',
      'Total CHF 12.50 · Zahlung Bar',
    ]);
    expect(factsText(entry('event-menu.price', 'Rösti', { from: 1400, to: 1650 }))).toBe('CHF 14.00 → CHF 16.50');
    expect(factsText(entry('user.role', 'vreni', { from: null, to: 'ADMIN' }))).toBe('– → ADMIN');
    expect(factsText(entry('order.cancel', '018f', { reason: 'Falscher Tisch', total: 900 }))).toBe(
      'Total CHF 9.00 · Grund Falscher Tisch',
    );
    expect(factsText(entry('event.create', 'Dorffest', { eventDate: '2026-08-01' }))).toBe('Datum 01.08.2026');
    const foreign = entry('device.foreign', 'device_9', { tries: 10, offline: true });
    expect([actionText(foreign.action), subjectText(foreign), factsText(foreign)]).toEqual([
      'Bestellung unter fremdem Gerät abgewiesen',
      'device_9',
      'Versuche 10 · nachgeliefert',
    ]);
    const held = entry('quarantine.booked', '018f', { tableNumber: 'TAKEAWAY', total: 1700, reason: null });
    expect([subjectText(held), factsText(held)]).toEqual(['Takeaway', 'Total CHF 17.00']);
    const slip = { jobId: 5, orderNumber: 12, printer: 'Küche', reroutedTo: null };
    expect(subjectText(entry('print.retry', 'print job 5', slip))).toBe('Nr. 12, Küche');
    expect(subjectText(entry('print.reroute', 'print job 5', { ...slip, reroutedTo: 'Bar' }))).toBe(
      'Nr. 12, Küche → Bar',
    );
    expect(subjectText(entry('print.reroute', 'Küche', { printerId: 2, printer: 'Bar' }))).toBe('Küche → Bar');
    expect(subjectText(entry('print.retry', 'print job 5', { jobId: 5 }))).toBe('');
    expect(subjectText(entry('print.ready', 'Küche', { printerId: 1 }))).toBe('Küche');
    expect(actionText('export.file')).toBe('Datei heruntergeladen');
    expect(actionText('etwas.neues')).toBe('etwas.neues');
  });
});
