interface Sender {
  name: string;
  postalCode: string;
  town: string;
}

/** What a QR-bill needs of whom it pays beside the IBAN, and isn't there; as the fields are called. */
export function missingForBill({ name, postalCode, town }: Sender): string[] {
  const needed = { Name: name, PLZ: postalCode, Ort: town };
  return Object.entries(needed).flatMap(([label, text]) => (text.trim() === '' ? [label] : []));
}
