const IBAN_LENGTH = 21;
/** Institution ids that banks give to accounts for payments with a QR reference. */
const QR_IID = { from: 30_000, to: 31_999 };
const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4] as const;

/** A Swiss or Liechtenstein IBAN without spaces, its check digits verified; undefined when it is none. */
export function normalizeIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (iban.length !== IBAN_LENGTH || !/^(CH|LI)\d{7}[0-9A-Z]{12}$/.test(iban)) return undefined;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((char) => Number.parseInt(char, 36)).join('');
  return BigInt(digits) % 97n === 1n ? iban : undefined;
}

/** `CH9300762011623852957` → `CH93 0076 2011 6238 5295 7`. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Whether a bill to this account needs a QR reference. */
export function isQrIban(iban: string): boolean {
  const iid = Number(iban.slice(4, 9));
  return iid >= QR_IID.from && iid <= QR_IID.to;
}

/** A UID as `CHE-123.456.788`, its check digit verified, however it was typed and with or without MWST; else undefined. */
export function normalizeUid(text: string): string | undefined {
  const match = /^CHE[-\s]?(\d{3})[.\s]?(\d{3})[.\s]?(\d{3})(\s*(MWST|TVA|IVA|VAT))?$/i.exec(text.trim());
  if (!match) return undefined;
  const digits = `${match[1]}${match[2]}${match[3]}`;
  const sum = UID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // A remainder of 1 would need a check digit of 10: no such number is given out.
  if ((11 - (sum % 11)) % 11 !== Number(digits[8])) return undefined;
  return `CHE-${match[1]}.${match[2]}.${match[3]}`;
}
