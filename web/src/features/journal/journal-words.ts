import { formatDate, isDate } from '@bestellsystem/domain/business-day.ts';
import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { JournalEntry } from '@bestellsystem/domain/journal-schema.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { isOfEvening } from '../../lib/date-and-time.ts';
import { taxClassText } from '../../lib/tax-classes.ts';
import { changesOf } from './journal-changes.ts';

const ACTIONS: Record<JournalAction, string> = {
  'order.place': 'Bestellung aufgenommen',
  'order.cancel': 'Bestellung storniert',
  'order.cancelled-before': 'Als vor der Wiederherstellung storniert gemeldet',
  'order.checked': 'Bestellung geprüft',
  'order.receipt': 'Quittung gedruckt',
  'order.reprint': 'Bons nochmals gedruckt',
  'print.reprint': 'Bon nochmals gedruckt',
  'quarantine.receive': 'Bestellung zur Prüfung erhalten',
  'quarantine.booked': 'Geprüfte Bestellung gebucht',
  'quarantine.rejected': 'Geprüfte Bestellung abgelehnt',
  'print.retry': 'Bon erneut gesendet',
  'print.done': 'Bon als gedruckt gemeldet',
  'print.reroute': 'Bon an anderen Drucker geleitet',
  'print.print-old': 'Alte Bons gedruckt',
  'print.discard-old': 'Alte Bons verworfen',
  'print.ready': 'Drucker bereit gemeldet',
  'print-agent.create': 'Druckhilfe eingerichtet',
  'print-agent.revoke': 'Druckhilfe entfernt',
  'cloud-printer.address': 'Abholadresse eines Druckers erstellt',
  'organizer-settings.change': 'Angaben des Veranstalters geändert',
  'event.create': 'Event erstellt',
  'event.update': 'Event geändert',
  'event.delete': 'Event gelöscht',
  'event.restore': 'Gelöschtes Event zurückgeholt',
  'event.hand-over': 'Event übergeben',
  'event.close': 'Event abgeschlossen',
  'event.reopen': 'Event wieder geöffnet',
  'cash.float': 'Wechselgeld gebucht',
  'cash.skim': 'Abschöpfung gebucht',
  'cash.count': 'Kasse gezählt',
  'cash.cancel': 'Kassenbuchung storniert',
  'event-menu.add': 'Ins Menü genommen',
  'event-menu.price': 'Sonderpreis geändert',
  'event-menu.remove': 'Aus dem Menü genommen',
  'menu-item.name': 'Menüpunkt umbenannt',
  'menu-item.price': 'Preis geändert',
  'menu-item.kind': 'Art eines Menüpunkts geändert',
  'menu-item.deposit': 'Depot eines Artikels geändert',
  'menu-item.tax': 'MWST eines Artikels geändert',
  'category.name': 'Kategorie umbenannt',
  'category.tax': 'MWST aller Artikel einer Kategorie geändert',
  'menu-item.delete': 'Menüpunkt gelöscht',
  'category.delete': 'Kategorie gelöscht',
  'devices.reset': 'Service-Nummern zurückgesetzt',
  'devices.log-out': 'Alle Geräte abgemeldet',
  'device.foreign': 'Bestellung unter fremdem Gerät abgewiesen',
  'device.other-browser': 'Gerät in weiterem Browser angemeldet',
  'device.lock': 'Gerät gesperrt',
  'device.unlock': 'Gerät wieder zugelassen',
  'export.file': 'Datei heruntergeladen',
  'export.print': 'Rechnung gedruckt',
  'printer-config.save': 'Drucker eingerichtet',
  'user.register': 'Konto erstellt',
  'user.role': 'Rolle geändert',
  'user.delete': 'Konto gelöscht',
  'user.password': 'Passwort geändert',
  'user.reset-link': 'Link für neues Passwort erstellt',
  'user.reset': 'Passwort neu gesetzt',
};

const FORMER_PRINT = /^(rechnung_.*)\.json$/;

/** A line as it would be written now: an invoice that was printed was once called a file, which nobody got. */
export function asWrittenNow(entry: JournalEntry): JournalEntry {
  const printed = entry.action === 'export.file' && FORMER_PRINT.exec(entry.subject)?.[1];
  return printed ? { ...entry, action: 'export.print', subject: printed } : entry;
}

/** What was done, in words; a line of a newer version keeps its technical name. */
export function actionText(action: string): string {
  return isKnown(action) ? ACTIONS[action] : action;
}

function isKnown(action: string): action is JournalAction {
  return action in ACTIONS;
}

const AMOUNTS = new Set(['amount', 'expected', 'paid', 'total', 'price', 'specialPrice', 'rounding', 'payout']);
const WORDS: Record<string, string> = {
  amount: 'Betrag',
  expected: 'Soll',
  paid: 'Bezahlt',
  total: 'Total',
  price: 'Preis',
  specialPrice: 'Sonderpreis',
  method: 'Zahlung',
  reason: 'Grund',
  tries: 'Versuche',
  logins: 'Anmeldungen',
  offline: 'nachgeliefert',
  redelivered: 'nach einer Wiederherstellung',
  role: 'Rolle',
  successor: 'Events übernimmt',
  eventDate: 'Datum',
};
const KINDS: Record<string, string> = { article: 'Artikel', deposit: 'Depot' };
const VALUES: Record<string, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

/** The facts of a line that people ask for: `Total CHF 12.50 · Zahlung Bar`. */
export function factsText(entry: JournalEntry): string {
  const { action, details } = entry;
  const { from, to, date } = details;
  const evening = action.startsWith('cash.') && isText(date) ? [`Abend vom ${valueText(date)}`] : [];
  const isChange = (isText(from) || isText(to)) && action !== 'category.tax';
  const change = isChange ? [`${changeValue(action, from)} → ${changeValue(action, to)}`] : [];
  const named = Object.entries(WORDS).flatMap(([key, word]) => {
    const value = details[key];
    if (value === undefined || value === null || value === false) return [];
    if (value === true) return [word];
    if (AMOUNTS.has(key) && typeof value === 'number') return [`${word} ${formatChf(value)}`];
    return isText(value) ? [`${word} ${valueText(value)}`] : [];
  });
  return [...change, ...changesOf(entry), ...named, ...elsewhere(details), ...evening].join(' · ');
}

/** Where an order was booked, if not where it was taken; the name isn't for everybody. */
function elsewhere({ bookedEventId, bookedEventName }: JournalEntry['details']): string[] {
  if (bookedEventId === undefined) return [];
  return [isText(bookedEventName) ? `im Event «${bookedEventName}»` : 'in einem anderen Event'];
}

/** What is said of an order or of its slips; its subject is for machines. */
const OF_ORDER = /^(order|quarantine)\.|^print\.(reprint|retry|done)$/;

/** Whom or what it concerns: orders by number, with the day of another evening, and table; slips by their printers, too. */
export function subjectText({ action, subject, details, at }: JournalEntry): string {
  const { orderNumber, day, tableNumber, printer, reroutedTo, jobId } = details;
  if (action === 'print.reroute' && jobId === undefined) return isText(printer) ? `${subject} → ${printer}` : subject;
  if (action !== 'print.reroute' && !OF_ORDER.test(action)) return subject;
  const evening = isText(day) && !isOfEvening(at, String(day)) ? ` vom ${valueText(day)}` : '';
  const number = isText(orderNumber) && `Nr. ${orderNumber}${evening}`;
  const table = isText(tableNumber) && nameOfTable(String(tableNumber));
  const place = isText(printer) && `${printer}${isText(reroutedTo) ? ` → ${reroutedTo}` : ''}`;
  return [number, table, place].filter(Boolean).join(', ');
}

function valueText(value: string | number): string {
  const text = String(value);
  return VALUES[text] ?? (isDate(text) ? formatDate(text) : text);
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function changeValue(action: string, value: unknown): string {
  if (action.endsWith('.price') && typeof value === 'number') return formatChf(value);
  if (action === 'menu-item.tax') return taxClassText(value);
  if (!isText(value)) return '–';
  return action === 'menu-item.kind' ? (KINDS[value] ?? String(value)) : String(value);
}
