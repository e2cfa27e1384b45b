import { expect, it } from 'vitest';
import type { PrinterInput } from './printing-schema.ts';
import { samePrinters } from './same-printers.ts';

const printer = (ip: string, displayName: string, category: string, portType = 'raw') =>
  ({ ip, port: 9100, portType, displayName, categories: [category] }) as PrinterInput;

function addressesBefore(before: PrinterInput[], after: PrinterInput[]): (string | undefined)[] {
  const known = samePrinters(before, after);
  return after.map((one) => known.get(one)?.ip);
}

it('two that exchange their addresses are known by their names and what they take', () => {
  const before = [printer('10.0.0.1', 'Küche', 'Speisen'), printer('10.0.0.2', 'Bar', 'Bier')];
  const after = [printer('10.0.0.2', 'Küche', 'Speisen'), printer('10.0.0.1', 'Bar', 'Bier')];
  expect(addressesBefore(before, after)).toEqual(['10.0.0.1', '10.0.0.2']);
});

it.each(['cloudprnt', 'sdp'])('of those that ask by themselves (%s) the address says which is which', (portType) => {
  const before = [
    printer('cloud-kueche', 'Küche', 'Speisen', portType),
    printer('cloud-theke', 'Bar', 'Bier', portType),
  ];
  const after = [
    printer('cloud-theke', 'Küche', 'Speisen', portType),
    printer('cloud-kueche', 'Bar', 'Bier', portType),
  ];
  expect(addressesBefore(before, after)).toEqual(['cloud-theke', 'cloud-kueche']);
});
