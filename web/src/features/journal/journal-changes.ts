import { formatDate, isDate } from '@bestellsystem/domain/business-day.ts';
import type { JournalEntry } from '@bestellsystem/domain/journal-schema.ts';
import { taxClassText } from '../../lib/tax-classes.ts';

/** A longer value is only said to have changed. */
const MAX_VALUE = 60;

/** The fields of an event as its form calls them; the journal keeps them under the names of their columns. */
const OF_EVENT: Record<string, string> = {
  name: 'Name',
  event_date: 'Datum',
  description: 'Beschreibung',
  is_active: 'Event ist aktiv',
  takeaway_enabled: 'Takeaway erlaubt',
  waiter_access_tag: 'Event-Kürzel',
};
const OF_ORGANIZER: Record<string, string> = {
  name: 'Name',
  street: 'Strasse',
  houseNumber: 'Nr.',
  postalCode: 'PLZ',
  town: 'Ort',
  iban: 'IBAN',
  receiptText: 'Text auf Quittungen',
  isCashRounded: 'Auf 5 Rappen runden',
  isVatLiable: 'MWST-pflichtig',
  vatNumber: 'MWST-Nr.',
};
const SWITCHES = new Set(['is_active', 'takeaway_enabled', 'isCashRounded', 'isVatLiable']);
const PASSWORD: Record<string, string> = {
  changed: 'Kellner-Passwort geändert',
  removed: 'Kellner-Passwort entfernt',
};

/** What a changed event, an organizer's changed settings or a category's VAT is now and was; empty for other lines. */
export function changesOf({ action, details }: JournalEntry): string[] {
  if (action === 'event.update') return told(changesOfEvent(details));
  if (action === 'organizer-settings.change')
    return told(changesOfSettings(fieldsOf(details.from), fieldsOf(details.to)));
  if (action === 'category.tax') return [changeOfTax(details)];
  // Each is in words: `Küche 192.168.1.50:9100 (Speisen)`.
  if (action === 'printer-config.save' && Array.isArray(details.printers)) return details.printers.map(String);
  return [];
}

/** `5 × Normalsatz, 2 × Immer reduziert → Essen und Alkoholfreies` */
function changeOfTax({ to, items }: Fields): string {
  const before = Array.isArray(items) ? items.map((item) => fieldsOf(item).from) : [];
  const were = [...new Set(before)].map(
    (was) => `${before.filter((from) => from === was).length} × ${taxClassText(was)}`,
  );
  return `${were.join(', ')} → ${taxClassText(to)}`;
}

function told(changes: string[]): string[] {
  return changes.length > 0 ? changes : ['ohne Änderung gespeichert'];
}

function changesOfEvent(details: Fields): string[] {
  const changes = Object.entries(OF_EVENT).flatMap(([key, word]) => {
    if (details[key] === undefined) return [];
    const { from, to } = fieldsOf(details[key]);
    return [changeText(key, word, from, to)];
  });
  const password = PASSWORD[String(details.waiter_password)];
  return password === undefined ? changes : [...changes, password];
}

function changesOfSettings(from: Fields, to: Fields): string[] {
  const changes = Object.entries(OF_ORGANIZER)
    .filter(([key]) => from[key] !== to[key])
    .map(([key, word]) => changeText(key, word, from[key], to[key]));
  return [...changes, ...changesOfRates(ratesByDay(from.vatRates), ratesByDay(to.vatRates))];
}

function changesOfRates(from: Map<string, string>, to: Map<string, string>): string[] {
  const days = [...new Set([...from.keys(), ...to.keys()])].sort();
  return days
    .filter((day) => from.get(day) !== to.get(day))
    .map((day) => `MWST-Sätze ab ${formatDate(day)}: ${from.get(day) ?? '–'} → ${to.get(day) ?? '–'}`);
}

/** `8.1/2.6/3.8 %` by the day they hold from; kept in hundredths of a percent. */
function ratesByDay(rates: unknown): Map<string, string> {
  const rows = Array.isArray(rates) ? rates.map(fieldsOf) : [];
  return new Map(
    rows.map(({ validFrom, normal, reduced, lodging }) => [
      String(validFrom),
      `${[normal, reduced, lodging].map((rate) => Number(rate) / 100).join('/')} %`,
    ]),
  );
}

function changeText(key: string, word: string, from: unknown, to: unknown): string {
  if (SWITCHES.has(key)) return `${word}: ${yesOrNo(from)} → ${yesOrNo(to)}`;
  const [before, after] = [textOf(from), textOf(to)];
  if (Math.max(before.length, after.length) > MAX_VALUE) return `${word} geändert`;
  return `${word}: ${before} → ${after}`;
}

function yesOrNo(value: unknown): string {
  return value ? 'ja' : 'nein';
}

function textOf(value: unknown): string {
  const text = String(value ?? '');
  if (text === '') return '–';
  return isDate(text) ? formatDate(text) : text;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
