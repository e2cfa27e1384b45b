import { billText } from './bill-text.ts';

/** Whom a QR-bill names as the one who pays. */
export interface BillDebtor {
  name: string;
  address: string;
  buildingNumber?: string;
  zip: string;
  city: string;
  country: 'CH' | 'LI';
}

/** Liechtenstein's postal codes begin so. */
const LIECHTENSTEIN = /^94(8[5-9]|9\d)$/;

/** The lines of an address as somebody typed them, the name first, without blanks too many. */
export function addressLines(recipient: string): string[] {
  return recipient
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(' '))
    .filter(Boolean);
}

/**
 * The same as a QR-bill wants it: name first, street before last, postal code and town last. Undefined where it isn't
 * written so: then the bill leaves room for writing by hand.
 */
export function debtorOf(recipient: string): BillDebtor | undefined {
  const lines = addressLines(recipient);
  const [, zip = '', town = ''] = /^(?:(?:CH|LI|FL)[- ])?(\d{4}) (\S.*)$/i.exec(lines.at(-1) ?? '') ?? [];
  const [name, city] = [billText(lines[0] ?? '', 70), billText(town, 35)];
  if (lines.length < 2 || !zip || !name || !city) return undefined;
  const { way, number } = wayAndNumber(lines.length > 2 ? (lines.at(-2) ?? '') : '');
  return {
    name,
    address: billText(way, 70) || city,
    ...(number ? { buildingNumber: billText(number, 16) } : {}),
    ...{ zip, city, country: LIECHTENSTEIN.test(zip) ? 'LI' : 'CH' },
  };
}

/** `Im Winkel 12a`, also with a blank before the letter; a number alone is no street's. */
function wayAndNumber(street: string): { way: string; number: string } {
  const words = street.split(' ');
  const letter = words.length > 2 && /^[a-z]$/i.test(words.at(-1) ?? '') ? 1 : 0;
  const at = words.length - 1 - letter;
  if (at < 1 || !/^\d+[a-z]?$/i.test(words[at] ?? '')) return { way: street, number: '' };
  return { way: words.slice(0, at).join(' '), number: words.slice(at).join('') };
}
