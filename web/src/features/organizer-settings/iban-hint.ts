import { missingForBill } from '@bestellsystem/domain/bill-sender.ts';
import { isQrIban, normalizeIban } from '@bestellsystem/domain/swiss-numbers.ts';
import type { SettingsEntry } from './settings-entry.ts';

/** What the IBAN does on invoices, or what else is missing until it does. */
export function ibanHint(entry: Pick<SettingsEntry, 'iban' | 'name' | 'postalCode' | 'town'>): string {
  const iban = normalizeIban(entry.iban);
  if (!iban) return 'Freiwillig, für den Einzahlungsschein auf Rechnungen, die noch nicht bezahlt sind';
  const missing = missingForBill(entry);
  if (missing.length > 0) {
    return `Noch ohne Einzahlungsschein auf Rechnungen: dafür oben auch ${listed(missing)} ausfüllen.`;
  }
  if (isQrIban(iban)) return 'QR-IBAN: Unbezahlte Rechnungen als PDF bekommen eine QR-Referenz.';
  return 'Unbezahlte Rechnungen als PDF bekommen einen Einzahlungsschein.';
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' und ');
}
