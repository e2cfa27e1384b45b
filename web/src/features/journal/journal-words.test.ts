import type { JournalEntry } from '@bestellsystem/domain/journal-schema.ts';
import { describe, expect, it } from 'vitest';
import { actionText, asWrittenNow, factsText, subjectText } from './journal-words.ts';

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
    expect(factsText(entry('menu-item.tax', 'Rösti', { menuItemId: 7, from: 'normal', to: 'food' }))).toBe(
      'Normalsatz → Essen und Alkoholfreies',
    );
    const renamed = entry('menu-item.name', 'Bier 5 dl', { from: 'Bier 3 dl', to: 'Bier 5 dl' });
    expect([actionText(renamed.action), factsText(renamed)]).toEqual(['Menüpunkt umbenannt', 'Bier 3 dl → Bier 5 dl']);
    expect(factsText(entry('menu-item.kind', 'Glas', { from: 'article', to: 'deposit' }))).toBe('Artikel → Depot');
    expect(factsText(entry('menu-item.deposit', 'Bier', { from: null, to: 'Becher' }))).toBe('– → Becher');
    expect(factsText(entry('category.name', 'Depot', { from: 'deposit', to: 'Depot' }))).toBe('deposit → Depot');
    const items = ['normal', 'normal', 'reduced'].map((from, menuItemId) => ({ menuItemId, from }));
    expect(factsText(entry('category.tax', 'Speisen', { to: 'food', items }))).toBe(
      '2 × Normalsatz, 1 × Immer reduziert → Essen und Alkoholfreies',
    );
    const printers = ['Bar 192.168.1.51:9100 (Getränke)', 'Küche 192.168.1.50:9100 (Speisen, Beilagen)'];
    expect(factsText(entry('printer-config.save', 'Dorffest', { printers }))).toBe(printers.join(' · '));
    expect(factsText(entry('user.role', 'vreni', { from: null, to: 'ADMIN' }))).toBe('– → ADMIN');
    expect(factsText(entry('order.cancel', '018f', { reason: 'Falscher Tisch', total: 900 }))).toBe(
      'Total CHF 9.00 · Grund Falscher Tisch',
    );
    const said = { orderNumber: 12, tableNumber: '7', total: 900, reason: 'Vertippt' };
    const before = entry('order.cancelled-before', '018f', said);
    expect([actionText(before.action), subjectText(before), factsText(before)]).toEqual([
      'Als vor der Wiederherstellung storniert gemeldet',
      'Nr. 12, Tisch 7',
      'Total CHF 9.00 · Grund Vertippt',
    ]);
    expect(factsText(entry('event.create', 'Dorffest', { eventDate: '2026-08-01' }))).toBe('Datum 01.08.2026');
    const foreign = entry('device.foreign', 'device_9', { tries: 10, offline: true });
    expect([actionText(foreign.action), subjectText(foreign), factsText(foreign)]).toEqual([
      'Bestellung unter fremdem Gerät abgewiesen',
      'device_9',
      'Versuche 10 · nachgeliefert',
    ]);
    const twice = entry('device.other-browser', 'Service 2', { deviceId: 'device_2', logins: 1 });
    expect([actionText(twice.action), subjectText(twice), factsText(twice)]).toEqual([
      'Gerät in weiterem Browser angemeldet',
      'Service 2',
      'Anmeldungen 1',
    ]);
    const held = entry('quarantine.booked', '018f', { tableNumber: 'TAKEAWAY', total: 1700, reason: null });
    expect([subjectText(held), factsText(held)]).toEqual(['Takeaway', 'Total CHF 17.00']);
    const number = { orderNumber: 8, tableNumber: '7', total: 1700, reason: null };
    const bookedIn = (bookedEventName: string | null) =>
      entry('quarantine.booked', '018f', { ...number, bookedEventId: 3, bookedEventName });
    expect([bookedIn('Dorffest 2028'), bookedIn(null)].map((line) => [subjectText(line), factsText(line)])).toEqual([
      ['Nr. 8, Tisch 7', 'Total CHF 17.00 · im Event «Dorffest 2028»'],
      ['Nr. 8, Tisch 7', 'Total CHF 17.00 · in einem anderen Event'],
    ]);
    const checked = entry('order.checked', '018f', { orderNumber: 12, tableNumber: '7', reason: 'Rösti: ausverkauft' });
    expect([actionText(checked.action), subjectText(checked), factsText(checked)]).toEqual([
      'Bestellung geprüft',
      'Nr. 12, Tisch 7',
      'Grund Rösti: ausverkauft',
    ]);
    const slip = { jobId: 5, orderNumber: 12, printer: 'Küche', reroutedTo: null };
    expect(subjectText(entry('print.retry', 'print job 5', slip))).toBe('Nr. 12, Küche');
    expect(subjectText(entry('print.reroute', 'print job 5', { ...slip, reroutedTo: 'Bar' }))).toBe(
      'Nr. 12, Küche → Bar',
    );
    expect(subjectText(entry('print.reroute', 'Küche', { printerId: 2, printer: 'Bar' }))).toBe('Küche → Bar');
    expect(subjectText(entry('print.retry', 'print job 5', { jobId: 5 }))).toBe('');
    expect(subjectText(entry('print.ready', 'Küche', { printerId: 1 }))).toBe('Küche');
    expect(actionText('export.file')).toBe('Datei heruntergeladen');
    const read = (action: string, subject: string) => {
      const line = asWrittenNow(entry(action, subject, {}));
      return [actionText(line.action), subjectText(line)];
    };
    const invoice = 'rechnung_dorffest_2026-11-28';
    expect(read('export.print', `${invoice}_Tisch-5`)).toEqual(['Rechnung gedruckt', `${invoice}_Tisch-5`]);
    expect(read('export.file', `${invoice}.json`)).toEqual(['Rechnung gedruckt', invoice]);
    expect(read('export.file', `${invoice}.pdf`)).toEqual(['Datei heruntergeladen', `${invoice}.pdf`]);
    expect(actionText('etwas.neues')).toBe('etwas.neues');
  });

  it('says what of an event was changed, and of a password only that it was', () => {
    const changed = entry('event.update', 'Waldfest', {
      name: { from: 'Dorffest', to: 'Waldfest' },
      event_date: { from: '2026-08-01', to: '2026-08-02' },
      description: { from: null, to: 'x'.repeat(61) },
      waiter_access_tag: { from: 'DORF', to: null },
      is_active: { from: 1, to: 0 },
      takeaway_enabled: { from: 0, to: 1 },
      waiter_password: 'changed',
    });
    expect(factsText(changed).split(' · ')).toEqual([
      'Name: Dorffest → Waldfest',
      'Datum: 01.08.2026 → 02.08.2026',
      'Beschreibung geändert',
      'Event ist aktiv: ja → nein',
      'Takeaway erlaubt: nein → ja',
      'Event-Kürzel: DORF → –',
      'Kellner-Passwort geändert',
    ]);
    expect(factsText(entry('event.update', 'Waldfest', {}))).toBe('ohne Änderung gespeichert');
  });

  it('says what the organizer has changed of the own details, rates by their day', () => {
    const before = {
      ...{ name: 'Musikverein', town: '', receiptText: 'Danke', isVatLiable: false, isCashRounded: true },
      vatRates: [{ validFrom: '2024-01-01', normal: 810, reduced: 260, lodging: 380 }],
    };
    const added = { validFrom: '2027-01-01', normal: 850, reduced: 280, lodging: 400 };
    const after = { ...before, town: 'Olten', isVatLiable: true, vatRates: [...before.vatRates, added] };
    expect(factsText(entry('organizer-settings.change', 'vreni', { from: before, to: after }))).toBe(
      'Ort: – → Olten · MWST-pflichtig: nein → ja · MWST-Sätze ab 01.01.2027: – → 8.5/2.8/4 %',
    );
  });

  it('names the day of an order of another evening: each begins with Nr. 1', () => {
    const order = { orderNumber: 3, tableNumber: '7', day: '2026-11-21' };
    const of = (action: string, at: string) =>
      subjectText({ ...entry(action, '018f', order), at: new Date(at).toISOString() });
    expect(of('order.place', '2026-11-21T17:30')).toBe('Nr. 3, Tisch 7');
    expect(of('order.cancel', '2026-11-22T01:30')).toBe('Nr. 3, Tisch 7');
    for (const action of ['order.place', 'order.cancel', 'order.checked', 'quarantine.booked', 'print.done'])
      expect(of(action, '2026-11-22T10:00')).toBe('Nr. 3 vom 21.11.2026, Tisch 7');
  });

  it('names the business day a till is counted for', () => {
    const count = entry('cash.count', 'Service 3', {
      amount: 12_050,
      expected: 12_000,
      date: '2026-11-25',
      remark: null,
    });
    expect(factsText(count)).toBe('Betrag CHF 120.50 · Soll CHF 120.00 · Abend vom 25.11.2026');
  });
});
