import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { formatIban, normalizeIban, normalizeUid } from '@bestellsystem/domain/swiss-numbers.ts';

/** A row of rates as it is typed; `key` tells rows apart while their days change. */
export interface RatesEntry {
  key: number;
  validFrom: string;
  normal: string;
  reduced: string;
  lodging: string;
}

/** The form's fields as they are typed. */
export interface SettingsEntry extends Omit<OrganizerSettingsWire, 'vatRates'> {
  vatRates: readonly RatesEntry[];
}

export type SettingsProblems = Record<string, string>;

/** The kinds of rates, as the tax office calls them. */
export const RATE_LABELS = { normal: 'Normal', reduced: 'Reduziert', lodging: 'Beherbergung' } as const;
export type RateKind = keyof typeof RATE_LABELS;
export const RATE_KINDS = Object.keys(RATE_LABELS) as RateKind[];

export function entryOf(settings: OrganizerSettingsWire): SettingsEntry {
  return {
    ...settings,
    iban: formatIban(settings.iban),
    vatRates: settings.vatRates.map(({ validFrom, ...rates }, key) => ({
      key,
      validFrom,
      normal: String(rates.normal),
      reduced: String(rates.reduced),
      lodging: String(rates.lodging),
    })),
  };
}

/** A row to fill in, with the rates of the one before: most of them stay. */
export function nextRates(rows: readonly RatesEntry[]): RatesEntry {
  const last = rows.at(-1);
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return { normal: '', reduced: '', lodging: '', ...last, key, validFrom: '' };
}

/** By the path of the field, as the server names it. */
export function problemsOf(entry: SettingsEntry): SettingsProblems {
  const problems: SettingsProblems = {};
  if (entry.iban.trim() !== '' && normalizeIban(entry.iban) === undefined) {
    problems.iban = 'Das ist keine Schweizer oder Liechtensteiner IBAN. Bitte die Ziffern prüfen.';
  }
  if (!entry.isVatLiable) return problems;
  if (entry.vatNumber.trim() === '') problems.vatNumber = 'MWST-Nr. fehlt.';
  else if (normalizeUid(entry.vatNumber) === undefined) {
    problems.vatNumber = 'Bitte die Nummer wie CHE-123.456.788 angeben und die Ziffern prüfen.';
  }
  for (const [index, row] of entry.vatRates.entries()) {
    const isTwice = entry.vatRates.some((other) => other !== row && other.validFrom === row.validFrom);
    if (row.validFrom === '') problems[`vatRates.${index}.validFrom`] = 'Datum fehlt.';
    else if (isTwice) problems[`vatRates.${index}.validFrom`] = 'Dieser Tag steht zweimal da.';
    for (const kind of RATE_KINDS) {
      if (readRate(row[kind]) === undefined) problems[`vatRates.${index}.${kind}`] = 'Satz wie 8.1';
    }
  }
  return problems;
}

/**
 * What is sent; only for an entry without problems. An organizer who owes no VAT may leave half a row of rates: it is
 * not sent.
 */
export function readSettings(entry: SettingsEntry): OrganizerSettingsWire {
  return {
    ...entry,
    vatRates: entry.vatRates.flatMap(({ validFrom, ...row }) => {
      const [normal, reduced, lodging] = RATE_KINDS.map((kind) => readRate(row[kind]));
      if (validFrom === '' || normal === undefined || reduced === undefined || lodging === undefined) return [];
      return [{ validFrom, normal, reduced, lodging }];
    }),
  };
}

/** Percent as people type it: `8.1`, `8,1`, `8.1 %`. */
function readRate(text: string): number | undefined {
  const match = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim());
  const rate = Number(match?.[1]?.replace(',', '.') ?? Number.NaN);
  return rate <= 100 ? rate : undefined;
}
