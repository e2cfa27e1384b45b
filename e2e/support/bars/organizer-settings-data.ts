import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';

export const NO_SETTINGS: OrganizerSettingsWire = {
  name: '',
  street: '',
  houseNumber: '',
  postalCode: '',
  town: '',
  iban: '',
  receiptText: '',
  isVatLiable: false,
  vatNumber: '',
  vatRates: [{ validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 }],
  isCashRounded: false,
};

/** Everything said, long names, rates that change. */
export const ORGANIZER_SETTINGS: OrganizerSettingsWire = {
  name: 'Turnverein und Musikgesellschaft Eintracht Unterkulm',
  street: 'Unterdorfstrasse',
  houseNumber: '117a',
  postalCode: '5726',
  town: 'Unterkulm',
  iban: 'CH9300762011623852957',
  receiptText: 'Herzlichen Dank und bis zum nächsten Mal!',
  isVatLiable: true,
  vatNumber: 'CHE-116.281.710',
  vatRates: [
    { validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 },
    { validFrom: '2028-01-01', normal: 8.55, reduced: 2.75, lodging: 4 },
  ],
  isCashRounded: true,
};
